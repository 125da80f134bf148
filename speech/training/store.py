"""Results of the stages in the work folder, so that a run that was broken off goes on where it stopped."""

import pickle
import time


class Store:
    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def once(self, name, make):
        """What `make` gave, from the file if an earlier run wrote it."""
        path = self.folder / f"{name}.pkl"
        if path.exists():
            return pickle.loads(path.read_bytes())
        begin = time.time()
        value = make()
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(value, protocol=4))
        part.rename(path)
        print(f"{name}: {time.time() - begin:.0f} s", flush=True)
        return value
