var allPathsLoader = async (name, size) => {
	const { getIconPaths } = await import("./allPaths.js");
	return getIconPaths(name, size);
};
export { allPathsLoader };
