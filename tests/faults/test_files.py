"""Files that claim more than there is, given to the command with little memory."""

import io
import struct
import unittest
import zipfile

import numpy as np

from command import FaultTest, unless_sanitized, with_memory

ADD_ONE = "import numpy as np\ndef f(x):\n    return x + 1\n"


def npy(shape, data=b""):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header + data


class Files(FaultTest):
    def setUp(self):
        super().setUp()
        (self.folder / "f.py").write_text(ADD_ONE)

    def file_refused(self, name, content, text, code=1, **options):
        (self.folder / name).write_bytes(content)
        self.refused(code, text, "run", "f.py", f"x={name}", **options)

    @unless_sanitized
    def test_claims_are_refused_before_memory_is_taken(self):
        self.control(**with_memory(512))
        header_of_4_gib = b"\x93NUMPY\2\0\xff\xff\xff\xff"
        self.file_refused("x.npy", header_of_4_gib,
                          "x.npy: the file ends inside the header, expected 4294967295 bytes, got 0",
                          **with_memory(512))
        for shape in ("(1000000000000,)", "(1048576, 1048576)"):
            self.file_refused("x.npy", npy(shape), "bytes of data, got 0", **with_memory(512))
        for shape in ("(4611686018427387904,)", "(4294967296, 4294967296)", "(4294967297, 4294967296, 4)"):
            self.file_refused("x.npy", npy(shape), "array is too big", **with_memory(512))

    def test_a_pickle_is_not_read(self):
        class Payload:
            def __reduce__(self):
                import os
                return os.system, ("touch payload",)
        buffer = io.BytesIO()
        np.save(buffer, np.array([Payload()], dtype=object), allow_pickle=True)
        self.file_refused("x.npy", buffer.getvalue(), "x.npy: dtype object ('|O') is not supported")
        self.assertEqual(self.names(), ["f.py", "x.npy"])


class Archives(FaultTest):
    def setUp(self):
        super().setUp()
        (self.folder / "f.py").write_text(ADD_ONE)

    def archive(self, members, compression=zipfile.ZIP_STORED):
        with zipfile.ZipFile(self.folder / "x.npz", "w", compression) as archive:
            for name, content in members:
                archive.writestr(name, content)

    @unless_sanitized
    def test_a_bomb_is_not_inflated(self):
        """A gigabyte of zeros in a megabyte, whose header names two of its elements or all of them."""
        zeros = bytes(1 << 30)
        for shape, text in (("(2,)", "Unable to allocate"), ("(268435456,)", "Unable to allocate")):
            self.archive([("x.npy", npy(shape, zeros))], zipfile.ZIP_DEFLATED)
            result = self.weft("run", "f.py", "x=x.npz", "-o", "y.npy", **with_memory(512))
            if shape == "(2,)":
                self.assertEqual(result.returncode, 0, result.stderr)  # what follows the array is passed over
            else:
                self.assertEqual(result.returncode, 1)
                self.assertIn(text, result.stderr)

    def test_many_members(self):
        """More than the 65,535 that the first zip format counts."""
        self.archive((f"a{i}.npy", npy("(1,)", b"abcd")) for i in range(70_000))
        self.assertIn("'dict' and 'int'", self.weft("run", "f.py", "x=x.npz").stderr)
        self.works("run", "f.py", "x=x.npz:a69999", "-o", "y.npy")

    def test_names_stay_inside_the_archive(self):
        inside = self.folder / "inside"
        inside.mkdir()
        self.archive([("../outside.npy", npy("(1,)", bytes(4)))])
        self.assertEqual(self.works("run", "../f.py", "x=../x.npz", cwd=inside), "[1.]\n")
        self.assertEqual((self.names(), list(inside.iterdir())), (["f.py", "inside", "x.npz"], []))


if __name__ == "__main__":
    unittest.main()
