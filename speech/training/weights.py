"""Weights as the files hold them: floats, and matrices rounded to bytes; as speech/src/model/weights.ts reads them."""

import numpy as np


def scales_of(weights):
    """By row: the step of which a byte holds the multiples."""
    return (np.abs(weights).reshape(len(weights), -1).max(1) / 127).astype(np.float32)


def matrix(weights):
    """A scale for each row, then its values as multiples of the scale, a byte each; vectors are floats."""
    values = np.asarray(weights, np.float32)
    if values.ndim == 1:
        return values.astype("<f4").tobytes()
    values = values.reshape(len(values), -1)
    scales = scales_of(values)
    return scales.astype("<f4").tobytes() + np.rint(values / scales[:, None]).astype(np.int8).tobytes()


def read_matrix(data, at, rows, columns):
    """What `matrix` wrote, and the place behind it."""
    floats = np.frombuffer(data, "<f4", rows, at).copy()
    at += 4 * rows
    if columns == 1:
        return floats, at
    multiples = np.frombuffer(data, np.int8, rows * columns, at).reshape(rows, columns)
    return multiples * floats[:, None], at + rows * columns
