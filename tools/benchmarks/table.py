"""Rows of measurements as a table in Markdown, and as a picture."""
import html
import math
import statistics

COLOURS = {"weft": "#d6336c", "numpy": "#4263eb", "numexpr": "#f08c00", "numba": "#2f9e44", "jax": "#7048e8",
           "mlx": "#868e96", "torch": "#e8590c"}
ROW, LEFT, WIDTH, TOP = 16, 350, 620, 60


def ratio(row, name):
    """The time over that of the loop written by hand; None where there is none."""
    seconds, limit = row[name].get("seconds"), row["hand"].get("seconds")
    return seconds / limit if seconds and limit and "missing" not in row[name] else None


def duration(seconds):
    scale, unit = next((s, u) for s, u in ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")) if seconds >= s or u == "ns")
    return f"{seconds / scale:.3g} {unit}"


def mean(rows, name):
    """The geometric mean of its ratios, and of how many."""
    ratios = [found for row in rows if (found := ratio(row, name))]
    return f"{statistics.geometric_mean(ratios):.2f} ({len(ratios)})" if ratios else ""


def markdown(rows, peers):
    """`fast` is Weft without NumPy's bits."""
    names = ["weft", "fast", *peers]
    lines = ["| workload | by hand | " + " | ".join(names) + " | kernels | compile |", "|---" * (len(names) + 4) + "|"]
    for row in rows:
        cells = [f"{found:.2f}" if (found := ratio(row, name)) else "" for name in names]
        hand = duration(row["hand"]["seconds"]) if "seconds" in row["hand"] else ""
        first = duration(row["weft"]["first"]) if "first" in row["weft"] else ""
        lines.append(f"| {row['label']} | {hand} | " + " | ".join(cells) + f" | {row['kernels'] or ''} | {first} |")
    means = " | ".join(mean(rows, name) for name in names)
    return "\n".join([*lines, f"| geometric mean | | {means} | | |"])


def amount(value, unit):
    if unit == "s":
        return duration(value)
    return {"bytes": f"{value / 1e6:.3g} MB", "count": f"{value:.0f}", "ratio": f"{value:.2f}"}[unit]


def _goal(cost):
    parts = [f"{amount(cost.most, cost.unit)}{' a kernel' if cost.a_kernel else ''}"] if cost.most is not None else []
    return ", ".join(parts + ([f"{cost.of_jax:g} of JAX's"] if cost.of_jax else []))


def _found(answer, cost):
    if "value" not in answer:
        return ""
    count = answer.get("kernels") if cost.a_kernel else None
    kernels = f", {count} kernel{'s' * (count != 1)}" if count else ""
    note = f" ({answer['note']})" if "note" in answer else ""
    note += f" ({amount(answer['processor'], cost.unit)} of a processor)" if "processor" in answer else ""
    return amount(answer["value"], cost.unit) + kernels + note


def costs_markdown(rows, peers):
    """`rows` are pairs of a Cost and the answers to it; peers that have none are left out."""
    peers = [name for name in peers if any("value" in answers.get(name, {}) for _, answers in rows)]
    lines = ["| what | Weft | goal | | " + " | ".join(peers) + " |", "|---" * (len(peers) + 4) + "|"]
    for cost, answers in rows:
        met = {None: "", True: "met", False: "missed"}[cost.met(answers)]
        others = " | ".join(_found(answers.get(name, {}), cost) for name in peers)
        lines.append(f"| {cost.what} | {_found(answers['weft'], cost)} | {_goal(cost)} | {met} | {others} |")
    return "\n".join(lines)


def _at(found, most):
    return LEFT + WIDTH * (math.log(min(max(found, 0.5), most)) - math.log(0.5)) / (math.log(most) - math.log(0.5))


def picture(rows, peers):
    """A dot for each peer and workload, as far to the right as it takes longer than the loop written by hand."""
    names, most = [*peers, "weft"], 100.0
    height = TOP + ROW * len(rows) + 20
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 30}" height="{height}" '
             'font-family="sans-serif" font-size="11">', '<rect width="100%" height="100%" fill="white"/>',
             f'<text x="{LEFT}" y="16" font-size="13">Time over a loop written by hand (1 is the limit)</text>']
    for place, name in enumerate(reversed(names)):
        x = LEFT + 85 * place
        parts.append(f'<circle cx="{x + 5}" cy="32" r="4" fill="{COLOURS[name]}"/><text x="{x + 13}" y="36">{name}</text>')
    for tick in (0.5, 1, 2, 5, 10, 20, 50, 100):
        x = _at(tick, most)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{height - 16}" '
                     f'stroke="{"#333" if tick == 1 else "#ddd"}"/>'
                     f'<text x="{x:.1f}" y="{height - 4}" text-anchor="middle">{tick:g}</text>')
    for place, row in enumerate(rows):
        y = TOP + ROW * place + 6
        label = html.escape(row["label"])
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{label}</text>')
        for name in names:
            if found := ratio(row, name):
                radius = 5 if name == "weft" else 3.5
                parts.append(f'<circle cx="{_at(found, most):.1f}" cy="{y}" r="{radius}" fill="{COLOURS[name]}" '
                             f'fill-opacity="0.85"><title>{label}: {name} {found:.2f}</title></circle>')
    return "\n".join([*parts, "</svg>", ""])
