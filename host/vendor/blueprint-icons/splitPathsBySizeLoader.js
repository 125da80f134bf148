import { r as pascalCase } from "./names.js";
import { E as IconSize } from "./icons.js";
var splitPathsBySizeLoader = async (name, size) => {
	const key = pascalCase(name);
	let pathsRecord;
	if (size === IconSize.STANDARD) pathsRecord = await import("./paths.js");
	else pathsRecord = await import("./paths2.js");
	return pathsRecord[key];
};
export { splitPathsBySizeLoader };
