"""Results of the stages in the work folder, so that a run that was broken off goes on where it stopped."""

import hashlib
import multiprocessing
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
        part, data = path.with_suffix(".part"), pickle.dumps(value, protocol=4)
        part.write_bytes(data)
        part.rename(path)
        print(f"{name}: {time.time() - begin:.0f} s, {hashlib.sha256(data).hexdigest()[:16]}", flush=True)
        return value

    def each(self, makes, workers):
        """What each of `makes` (by name) gave; those that are missing are made side by side, each in a process of its own."""
        missing = [name for name in makes if not (self.folder / f"{name}.pkl").exists()]
        context = multiprocessing.get_context("fork")
        running = []
        while missing or running:
            while missing and len(running) < workers:
                name = missing.pop(0)
                process = context.Process(target=lambda name=name: self.once(name, makes[name]))
                process.start()
                running.append(process)
            running[0].join(1)
            for process in [p for p in running if not p.is_alive()]:
                running.remove(process)
                if process.exitcode != 0:
                    for other in running:
                        other.terminate()
                    raise RuntimeError("a stage failed; what it said stands above")
        return {name: self.once(name, makes[name]) for name in makes}
