import { C as ArrowDownIcon, E as IconSize, S as ArrowLeftIcon, _ as ChevronDownIcon, a as KeyShiftIcon, b as ArrowUpIcon, c as KeyDeleteIcon, d as InfoSignIcon, f as ErrorIcon, g as ChevronRightIcon, h as ChevronUpIcon, i as SmallCrossIcon, l as KeyControlIcon, m as CrossIcon, n as TickIcon, o as KeyOptionIcon, p as DoubleCaretVerticalIcon, r as SmallTickIcon, s as KeyEnterIcon, t as WarningSignIcon, u as KeyCommandIcon, v as CaretRightIcon, w as SVGIconContainer, x as ArrowRightIcon, y as CaretDownIcon } from "./icons.js";
import { n as IconNamesSet, t as IconNames } from "./names.js";
function isNodeEnv(env) {
	return typeof NODE_ENV !== "undefined" && NODE_ENV === env;
}
async function wrapWithTimer(taskDescription, task) {
	const shouldMeasure = isNodeEnv("development") && typeof performance !== "undefined";
	let start;
	if (shouldMeasure) {
		start = performance.now();
		console.info(`Started '${taskDescription}'...`);
	}
	await task();
	if (shouldMeasure) {
		const time = Math.round(performance.now() - start);
		console.info(`Finished '${taskDescription}' in ${time}ms`);
	}
}
async function getLoaderFn(options) {
	const { loader = singleton.defaultLoader } = options;
	if (typeof loader === "function") return loader;
	else if (loader === "all") return (await import("./allPathsLoader.js")).allPathsLoader;
	else return (await import("./splitPathsBySizeLoader.js")).splitPathsBySizeLoader;
}
var Icons = class {
	defaultLoader = "split-by-size";
	loadedIconPaths16 = new Map();
	loadedIconPaths20 = new Map();
	static setLoaderOptions(options) {
		if (options.loader !== void 0) singleton.defaultLoader = options.loader;
	}
	static async load(icons, size, options) {
		if (!Array.isArray(icons)) icons = [icons];
		await Promise.all(icons.map((icon) => this.loadImpl(icon, size, options)));
	}
	static async loadAll(options) {
		const allIcons = Object.values(IconNames);
		wrapWithTimer(`[Blueprint] loading all icons`, async () => {
			await Promise.all([this.load(allIcons, IconSize.STANDARD, options), this.load(allIcons, IconSize.LARGE, options)]);
		});
	}
	static getPaths(icon, size) {
		if (!this.isValidIconName(icon)) return;
		return (size < IconSize.LARGE ? singleton.loadedIconPaths16 : singleton.loadedIconPaths20).get(icon);
	}
	static async loadImpl(icon, size, options = {}) {
		if (!this.isValidIconName(icon)) {
			console.error(`[Blueprint] Unknown icon '${icon}'`);
			return;
		}
		const loadedIcons = size < IconSize.LARGE ? singleton.loadedIconPaths16 : singleton.loadedIconPaths20;
		if (loadedIcons.has(icon)) return;
		const loaderFn = await getLoaderFn(options);
		try {
			const paths = await loaderFn(icon, size < IconSize.LARGE ? IconSize.STANDARD : IconSize.LARGE);
			loadedIcons.set(icon, paths);
		} catch (e) {
			console.error(`[Blueprint] Unable to load ${size}px icon '${icon}'`, e);
		}
	}
	static isValidIconName(iconName) {
		return IconNamesSet.has(iconName);
	}
};
var singleton = new Icons();
export { ArrowDownIcon, ArrowLeftIcon, ArrowRightIcon, ArrowUpIcon, CaretDownIcon, CaretRightIcon, ChevronDownIcon, ChevronRightIcon, ChevronUpIcon, CrossIcon, DoubleCaretVerticalIcon, ErrorIcon, IconNames, IconSize, Icons, InfoSignIcon, KeyCommandIcon, KeyControlIcon, KeyDeleteIcon, KeyEnterIcon, KeyOptionIcon, KeyShiftIcon, SVGIconContainer, SmallCrossIcon, SmallTickIcon, TickIcon, WarningSignIcon };
