var __assign = function() {
	__assign = Object.assign || function __assign(t) {
		for (var s, i = 1, n = arguments.length; i < n; i++) {
			s = arguments[i];
			for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p)) t[p] = s[p];
		}
		return t;
	};
	return __assign.apply(this, arguments);
};
function lowerCase(str) {
	return str.toLowerCase();
}
var DEFAULT_SPLIT_REGEXP = [/([a-z0-9])([A-Z])/g, /([A-Z])([A-Z][a-z])/g];
var DEFAULT_STRIP_REGEXP = /[^A-Z0-9]+/gi;
function noCase(input, options) {
	if (options === void 0) options = {};
	var _a = options.splitRegexp, splitRegexp = _a === void 0 ? DEFAULT_SPLIT_REGEXP : _a, _b = options.stripRegexp, stripRegexp = _b === void 0 ? DEFAULT_STRIP_REGEXP : _b, _c = options.transform, transform = _c === void 0 ? lowerCase : _c, _d = options.delimiter, delimiter = _d === void 0 ? " " : _d;
	var result = replace(replace(input, splitRegexp, "$1\0$2"), stripRegexp, "\0");
	var start = 0;
	var end = result.length;
	while (result.charAt(start) === "\0") start++;
	while (result.charAt(end - 1) === "\0") end--;
	return result.slice(start, end).split("\0").map(transform).join(delimiter);
}
function replace(input, re, value) {
	if (re instanceof RegExp) return input.replace(re, value);
	return re.reduce(function(input, re) {
		return input.replace(re, value);
	}, input);
}
function pascalCaseTransform(input, index) {
	var firstChar = input.charAt(0);
	var lowerChars = input.substr(1).toLowerCase();
	if (index > 0 && firstChar >= "0" && firstChar <= "9") return "_" + firstChar + lowerChars;
	return "" + firstChar.toUpperCase() + lowerChars;
}
function pascalCase(input, options) {
	if (options === void 0) options = {};
	return noCase(input, __assign({
		delimiter: "",
		transform: pascalCaseTransform
	}, options));
}
var IconSize;
(function(IconSize) {
	IconSize[IconSize["STANDARD"] = 16] = "STANDARD";
	IconSize[IconSize["LARGE"] = 20] = "LARGE";
})(IconSize || (IconSize = {}));
var ICON = `bp6-icon`;
export { __assign as a, noCase as i, IconSize as n, pascalCase as r, ICON as t };
