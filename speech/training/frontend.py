"""Samples -> log-mel frames; the same numbers as speech/src/frontend/log-mel.ts (units and reasons there)."""

import numpy as np

RATE, LENGTH, STEP, FFT, BANDS = 16000, 400, 160, 512, 40
PRIOR_FRAMES = 100
DIGITAL_SILENCE = -13.8


def _filters():
    mel = lambda hz: 1127 * np.log(1 + hz / 700)
    corners = 700 * (np.exp(np.linspace(mel(60), mel(7800), BANDS + 2) / 1127) - 1)
    hz = np.arange(FFT // 2 + 1) * RATE / FFT
    left, peak, right = corners[:-2, None], corners[1:-1, None], corners[2:, None]
    return np.maximum(0, np.minimum((hz - left) / (peak - left), (right - hz) / (right - peak)))


FILTERS = _filters().T
WINDOW = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(LENGTH) / LENGTH)


def log_mel(pcm):
    """float32 samples -> (frames, 40) float32."""
    if len(pcm) < LENGTH:
        return np.zeros((0, BANDS), np.float32)
    x = pcm.astype(np.float64)
    y = np.empty_like(x)
    y[0] = 0.03 * x[0]
    y[1:] = x[1:] - 0.97 * x[:-1]
    frames = np.lib.stride_tricks.sliding_window_view(y, LENGTH)[::STEP] * WINDOW
    spectrum = np.fft.rfft(frames, FFT)
    return np.log((spectrum.real**2 + spectrum.imag**2) @ FILTERS + 1e-6).astype(np.float32)


def normalise(mel, mean, sd):
    """Running mean that starts at the training mean with the weight of 100 frames, so that it streams; digital silence does not move it."""
    heard = (mel > DIGITAL_SILENCE).any(1)[:, None]
    total = PRIOR_FRAMES * mean + np.cumsum(np.where(heard, mel, 0), 0, dtype=np.float64)
    running = total / (PRIOR_FRAMES + np.cumsum(heard, 0))
    return ((mel - running) / sd).astype(np.float32)
