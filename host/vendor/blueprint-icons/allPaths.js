import { r as pascalCase } from "./names.js";
import { t as paths_exports } from "./paths.js";
import { t as paths_exports$1 } from "./paths2.js";
import { E as IconSize } from "./icons.js";
function getIconPaths(name, size) {
	const key = pascalCase(name);
	return size === IconSize.STANDARD ? paths_exports[key] : paths_exports$1[key];
}
export { getIconPaths };
