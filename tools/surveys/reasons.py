"""Why functions are not read: errors told apart by what they say but for names and numbers, most frequent first."""
import collections
import re


def generalised(text):
    """The message without the names and numbers in it."""
    return re.sub(r"\b\d+\b", "N", re.sub(r"(?<!\w)'[^']*'", "'…'", text))


def named(text):
    """What is special about it: what it says between quotes."""
    return " ".join(re.findall(r"(?<!\w)'([^']*)'", text))


class Reasons:
    def __init__(self):
        self.counts, self.names, self.places = collections.Counter(), collections.defaultdict(collections.Counter), {}

    def add(self, text, place):
        key = generalised(text)
        self.counts[key] += 1
        self.names[key][named(text)] += 1
        self.places.setdefault(key, place)

    def ranking(self, most=30, most_names=12):
        for key, count in self.counts.most_common(most):
            yield f"{count:6}  {key}"
            yield f"        as at {self.places[key]}"
            names = [f"{name} {times}" for name, times in self.names[key].most_common(most_names) if name]
            if len(names) > 1:
                yield f"        {', '.join(names)}" + (", …" if len(self.names[key]) > most_names else "")
