import { jsx, jsxs } from "react/jsx-runtime";
import classNames from "classnames";
import * as React from "react";
import { createElement, forwardRef } from "react";
var IconSize;
(function(IconSize) {
	IconSize[IconSize["STANDARD"] = 16] = "STANDARD";
	IconSize[IconSize["LARGE"] = 20] = "LARGE";
})(IconSize || (IconSize = {}));
var ICON = `bp6-icon`;
var uniqueCountForNamespace = new Map();
function uniqueId(namespace) {
	const curCount = uniqueCountForNamespace.get(namespace) ?? 0;
	uniqueCountForNamespace.set(namespace, curCount + 1);
	return `${namespace}-${curCount}`;
}
var SVGIconContainer = forwardRef((props, ref) => {
	const { children, className, color, htmlTitle, iconName, size = IconSize.STANDARD, svgProps, tagName = "span", title, ...htmlProps } = props;
	const pixelGridSize = size >= IconSize.LARGE ? IconSize.LARGE : IconSize.STANDARD;
	const viewBox = `0 0 ${pixelGridSize} ${pixelGridSize}`;
	const titleId = uniqueId("iconTitle");
	const sharedSvgProps = {
		fill: color,
		height: size,
		role: "img",
		viewBox,
		width: size,
		...svgProps
	};
	if (tagName === null) return jsxs("svg", {
		"aria-labelledby": title ? titleId : void 0,
		"data-icon": iconName,
		ref,
		...sharedSvgProps,
		...htmlProps,
		className: classNames(className, svgProps?.className),
		children: [title && jsx("title", {
			id: titleId,
			children: title
		}), children]
	});
	else return createElement(tagName, {
		"aria-hidden": title ? void 0 : true,
		...htmlProps,
		className: classNames(ICON, `${ICON}-${iconName}`, className),
		ref,
		title: htmlTitle
	}, jsxs("svg", {
		"data-icon": iconName,
		...sharedSvgProps,
		className: svgProps?.className,
		children: [title && jsx("title", { children: title }), children]
	}));
});
SVGIconContainer.displayName = "Blueprint6.SVGIconContainer";
var PATHS_16$22 = ["M13 8c-.3 0-.5.1-.7.3L9 11.6V2c0-.5-.4-1-1-1s-1 .5-1 1v9.6L3.7 8.3C3.5 8.1 3.3 8 3 8c-.5 0-1 .5-1 1 0 .3.1.5.3.7l5 5c.2.2.4.3.7.3s.5-.1.7-.3l5-5c.2-.2.3-.4.3-.7 0-.6-.4-1-1-1"];
var PATHS_20$22 = ["M16 11c-.3 0-.5.1-.7.3L11 15.6V2c0-.5-.4-1-1-1s-1 .5-1 1v13.6l-4.3-4.3c-.2-.2-.4-.3-.7-.3-.5 0-1 .4-1 1 0 .3.1.5.3.7l6 6c.2.2.4.3.7.3s.5-.1.7-.3l6-6c.2-.2.3-.4.3-.7 0-.6-.5-1-1-1"];
var ArrowDownIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$22 : PATHS_16$22;
	return jsx(SVGIconContainer, {
		iconName: "arrow-down",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
ArrowDownIcon.displayName = `Blueprint6.Icon.ArrowDownIcon`;
var PATHS_16$21 = ["M13.99 6.99H4.41L7.7 3.7a1.003 1.003 0 0 0-1.42-1.42l-5 5a1.014 1.014 0 0 0 0 1.42l5 5a1.003 1.003 0 0 0 1.42-1.42L4.41 8.99H14c.55 0 1-.45 1-1s-.46-1-1.01-1"];
var PATHS_20$21 = ["M18 9H4.41L8.7 4.71c.19-.18.3-.43.3-.71a1.003 1.003 0 0 0-1.71-.71l-6 6c-.18.18-.29.43-.29.71s.11.53.29.71l6 6a1.003 1.003 0 0 0 1.42-1.42L4.41 11H18c.55 0 1-.45 1-1s-.45-1-1-1"];
var ArrowLeftIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$21 : PATHS_16$21;
	return jsx(SVGIconContainer, {
		iconName: "arrow-left",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
ArrowLeftIcon.displayName = `Blueprint6.Icon.ArrowLeftIcon`;
var PATHS_16$20 = ["m14.7 7.29-5-5a.97.97 0 0 0-.71-.3 1.003 1.003 0 0 0-.71 1.71l3.29 3.29H1.99c-.55 0-1 .45-1 1s.45 1 1 1h9.59l-3.29 3.29a1.003 1.003 0 0 0 1.42 1.42l5-5c.18-.18.29-.43.29-.71s-.12-.52-.3-.7"];
var PATHS_20$20 = ["m18.71 9.29-6-6a1.003 1.003 0 0 0-1.42 1.42L15.59 9H2c-.55 0-1 .45-1 1s.45 1 1 1h13.59l-4.29 4.29c-.19.18-.3.43-.3.71a1.003 1.003 0 0 0 1.71.71l6-6c.18-.18.29-.43.29-.71s-.11-.53-.29-.71"];
var ArrowRightIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$20 : PATHS_16$20;
	return jsx(SVGIconContainer, {
		iconName: "arrow-right",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
ArrowRightIcon.displayName = `Blueprint6.Icon.ArrowRightIcon`;
var PATHS_16$19 = ["m13.7 6.3-5-5C8.5 1.1 8.3 1 8 1s-.5.1-.7.3l-5 5c-.2.2-.3.4-.3.7 0 .6.5 1 1 1 .3 0 .5-.1.7-.3L7 4.4V14c0 .6.4 1 1 1s1-.4 1-1V4.4l3.3 3.3c.2.2.4.3.7.3.6 0 1-.4 1-1 0-.3-.1-.5-.3-.7"];
var PATHS_20$19 = ["m16.7 7.3-6-6c-.2-.2-.4-.3-.7-.3s-.5.1-.7.3l-6 6c-.2.2-.3.4-.3.7 0 .6.5 1 1 1 .3 0 .5-.1.7-.3L9 4.4V18c0 .5.4 1 1 1s1-.5 1-1V4.4l4.3 4.3c.2.2.4.3.7.3.5 0 1-.4 1-1 0-.3-.1-.5-.3-.7"];
var ArrowUpIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$19 : PATHS_16$19;
	return jsx(SVGIconContainer, {
		iconName: "arrow-up",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
ArrowUpIcon.displayName = `Blueprint6.Icon.ArrowUpIcon`;
var PATHS_16$18 = ["M12 6.5c0-.28-.22-.5-.5-.5h-7a.495.495 0 0 0-.37.83l3.5 4c.09.1.22.17.37.17s.28-.07.37-.17l3.5-4c.08-.09.13-.2.13-.33"];
var PATHS_20$18 = ["M16 7c0-.55-.45-1-1-1H5c-.55 0-1 .45-1 1 0 .24.1.46.24.63l-.01.01 5 6 .01-.01c.19.22.45.37.76.37s.57-.15.76-.37l.01.01 5-6-.01-.01c.14-.17.24-.39.24-.63"];
var CaretDownIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$18 : PATHS_16$18;
	return jsx(SVGIconContainer, {
		iconName: "caret-down",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
CaretDownIcon.displayName = `Blueprint6.Icon.CaretDownIcon`;
var PATHS_16$17 = ["M11 8c0-.15-.07-.28-.17-.37l-4-3.5A.495.495 0 0 0 6 4.5v7a.495.495 0 0 0 .83.37l4-3.5c.1-.09.17-.22.17-.37"];
var PATHS_20$17 = ["M14 10c0-.31-.15-.57-.37-.76l.01-.01-6-5-.01.01C7.46 4.1 7.24 4 7 4c-.55 0-1 .45-1 1v10c0 .55.45 1 1 1 .24 0 .46-.1.63-.24l.01.01 6-5-.01-.01c.22-.19.37-.45.37-.76"];
var CaretRightIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$17 : PATHS_16$17;
	return jsx(SVGIconContainer, {
		iconName: "caret-right",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
CaretRightIcon.displayName = `Blueprint6.Icon.CaretRightIcon`;
var PATHS_16$16 = ["M12 5c-.28 0-.53.11-.71.29L8 8.59l-3.29-3.3a1.003 1.003 0 0 0-1.42 1.42l4 4c.18.18.43.29.71.29s.53-.11.71-.29l4-4A1.003 1.003 0 0 0 12 5"];
var PATHS_20$16 = ["M16 6c-.28 0-.53.11-.71.29L10 11.59l-5.29-5.3a1.003 1.003 0 0 0-1.42 1.42l6 6c.18.18.43.29.71.29s.53-.11.71-.29l6-6A1.003 1.003 0 0 0 16 6"];
var ChevronDownIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$16 : PATHS_16$16;
	return jsx(SVGIconContainer, {
		iconName: "chevron-down",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
ChevronDownIcon.displayName = `Blueprint6.Icon.ChevronDownIcon`;
var PATHS_16$15 = ["m10.71 7.29-4-4a1.003 1.003 0 0 0-1.42 1.42L8.59 8 5.3 11.29c-.19.18-.3.43-.3.71a1.003 1.003 0 0 0 1.71.71l4-4c.18-.18.29-.43.29-.71s-.11-.53-.29-.71"];
var PATHS_20$15 = ["m13.71 9.29-6-6a1.003 1.003 0 0 0-1.42 1.42l5.3 5.29-5.29 5.29c-.19.18-.3.43-.3.71a1.003 1.003 0 0 0 1.71.71l6-6c.18-.18.29-.43.29-.71s-.11-.53-.29-.71"];
var ChevronRightIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$15 : PATHS_16$15;
	return jsx(SVGIconContainer, {
		iconName: "chevron-right",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
ChevronRightIcon.displayName = `Blueprint6.Icon.ChevronRightIcon`;
var PATHS_16$14 = ["m12.71 9.29-4-4C8.53 5.11 8.28 5 8 5s-.53.11-.71.29l-4 4a1.003 1.003 0 0 0 1.42 1.42L8 7.41l3.29 3.29c.18.19.43.3.71.3a1.003 1.003 0 0 0 .71-1.71"];
var PATHS_20$14 = ["m16.71 12.29-6-6C10.53 6.11 10.28 6 10 6s-.53.11-.71.29l-6 6a1.003 1.003 0 0 0 1.42 1.42L10 8.41l5.29 5.29c.18.19.43.3.71.3a1.003 1.003 0 0 0 .71-1.71"];
var ChevronUpIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$14 : PATHS_16$14;
	return jsx(SVGIconContainer, {
		iconName: "chevron-up",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
ChevronUpIcon.displayName = `Blueprint6.Icon.ChevronUpIcon`;
var PATHS_16$13 = ["m9.41 8 3.29-3.29c.19-.18.3-.43.3-.71a1.003 1.003 0 0 0-1.71-.71L8 6.59l-3.29-3.3a1.003 1.003 0 0 0-1.42 1.42L6.59 8 3.3 11.29c-.19.18-.3.43-.3.71a1.003 1.003 0 0 0 1.71.71L8 9.41l3.29 3.29c.18.19.43.3.71.3a1.003 1.003 0 0 0 .71-1.71z"];
var PATHS_20$13 = ["m11.41 10 4.29-4.29c.19-.18.3-.43.3-.71a1.003 1.003 0 0 0-1.71-.71L10 8.59l-4.29-4.3a1.003 1.003 0 0 0-1.42 1.42L8.59 10 4.3 14.29c-.19.18-.3.43-.3.71a1.003 1.003 0 0 0 1.71.71l4.29-4.3 4.29 4.29c.18.19.43.3.71.3a1.003 1.003 0 0 0 .71-1.71z"];
var CrossIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$13 : PATHS_16$13;
	return jsx(SVGIconContainer, {
		iconName: "cross",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
CrossIcon.displayName = `Blueprint6.Icon.CrossIcon`;
var PATHS_16$12 = ["M5 7h6a1.003 1.003 0 0 0 .71-1.71l-3-3C8.53 2.11 8.28 2 8 2s-.53.11-.71.29l-3 3A1.003 1.003 0 0 0 5 7m6 2H5a1.003 1.003 0 0 0-.71 1.71l3 3c.18.18.43.29.71.29s.53-.11.71-.29l3-3A1.003 1.003 0 0 0 11 9"];
var PATHS_20$12 = ["M5 9h10c.55 0 1-.45 1-1 0-.24-.1-.46-.24-.63l.01-.01-5-6-.01.01C10.57 1.15 10.31 1 10 1s-.57.15-.76.37l-.01-.01-5 6 .01.01C4.1 7.54 4 7.76 4 8c0 .55.45 1 1 1m10 2H5c-.55 0-1 .45-1 1 0 .24.1.46.24.63l-.01.01 5 6 .01-.01c.19.22.45.37.76.37s.57-.15.76-.37l.01.01 5-6-.01-.01c.14-.17.24-.39.24-.63 0-.55-.45-1-1-1"];
var DoubleCaretVerticalIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$12 : PATHS_16$12;
	return jsx(SVGIconContainer, {
		iconName: "double-caret-vertical",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
DoubleCaretVerticalIcon.displayName = `Blueprint6.Icon.DoubleCaretVerticalIcon`;
var PATHS_16$11 = ["M7.99-.01c-4.42 0-8 3.58-8 8s3.58 8 8 8 8-3.58 8-8-3.58-8-8-8m1 13h-2v-2h2zm0-3h-2v-7h2z"];
var PATHS_20$11 = ["M10 0C4.48 0 0 4.48 0 10s4.48 10 10 10 10-4.48 10-10S15.52 0 10 0m1 16H9v-2h2zm0-3H9V4h2z"];
var ErrorIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$11 : PATHS_16$11;
	return jsx(SVGIconContainer, {
		iconName: "error",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
ErrorIcon.displayName = `Blueprint6.Icon.ErrorIcon`;
var PATHS_16$10 = ["M8 0C3.58 0 0 3.58 0 8s3.58 8 8 8 8-3.58 8-8-3.58-8-8-8M7 3h2v2H7zm3 10H6v-1h1V7H6V6h3v6h1z"];
var PATHS_20$10 = ["M10 0C4.48 0 0 4.48 0 10s4.48 10 10 10 10-4.48 10-10S15.52 0 10 0M9 4h2v2H9zm4 12H7v-1h2V8H8V7h3v8h2z"];
var InfoSignIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$10 : PATHS_16$10;
	return jsx(SVGIconContainer, {
		iconName: "info-sign",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
InfoSignIcon.displayName = `Blueprint6.Icon.InfoSignIcon`;
var PATHS_16$9 = ["M12 9h-1V7h1c1.66 0 3-1.34 3-3s-1.34-3-3-3-3 1.34-3 3v1H7V4c0-1.66-1.34-3-3-3S1 2.34 1 4s1.34 3 3 3h1v2H4c-1.66 0-3 1.34-3 3s1.34 3 3 3 3-1.34 3-3v-1h2v1c0 1.66 1.34 3 3 3s3-1.34 3-3-1.34-3-3-3m0-6c.55 0 1 .45 1 1s-.45 1-1 1-1-.45-1-1 .45-1 1-1M4 13c-.55 0-1-.45-1-1s.45-1 1-1 1 .45 1 1-.45 1-1 1m0-8c-.55 0-1-.45-1-1s.45-1 1-1 1 .45 1 1-.45 1-1 1m5 4H7V7h2zm3 4c-.55 0-1-.45-1-1s.45-1 1-1 1 .45 1 1-.45 1-1 1"];
var PATHS_20$9 = ["M15.5 12H14V8h1.5C17.43 8 19 6.43 19 4.5S17.43 1 15.5 1 12 2.57 12 4.5V6H8V4.5C8 2.57 6.43 1 4.5 1S1 2.57 1 4.5 2.57 8 4.5 8H6v4H4.5C2.57 12 1 13.57 1 15.5S2.57 19 4.5 19 8 17.43 8 15.5V14h4v1.5c0 1.93 1.57 3.5 3.5 3.5s3.5-1.57 3.5-3.5-1.57-3.5-3.5-3.5m0-9c.83 0 1.5.67 1.5 1.5S16.33 6 15.5 6 14 5.33 14 4.5 14.67 3 15.5 3m-11 14c-.83 0-1.5-.67-1.5-1.5S3.67 14 4.5 14s1.5.67 1.5 1.5S5.33 17 4.5 17m0-11C3.67 6 3 5.33 3 4.5S3.67 3 4.5 3 6 3.67 6 4.5 5.33 6 4.5 6m7.5 6H8V8h4zm3.5 5c-.83 0-1.5-.67-1.5-1.5s.67-1.5 1.5-1.5 1.5.67 1.5 1.5-.67 1.5-1.5 1.5"];
var KeyCommandIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$9 : PATHS_16$9;
	return jsx(SVGIconContainer, {
		iconName: "key-command",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
KeyCommandIcon.displayName = `Blueprint6.Icon.KeyCommandIcon`;
var PATHS_16$8 = ["m12.71 5.29-4-4C8.53 1.11 8.28 1 8 1s-.53.11-.71.29l-4 4a1.003 1.003 0 0 0 1.42 1.42L8 3.41l3.29 3.29c.18.19.43.3.71.3a1.003 1.003 0 0 0 .71-1.71"];
var PATHS_20$8 = ["m16.71 7.29-6-6C10.53 1.11 10.28 1 10 1s-.53.11-.71.29l-6 6a1.003 1.003 0 0 0 1.42 1.42L10 3.41l5.29 5.29c.18.19.43.3.71.3a1.003 1.003 0 0 0 .71-1.71"];
var KeyControlIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$8 : PATHS_16$8;
	return jsx(SVGIconContainer, {
		iconName: "key-control",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
KeyControlIcon.displayName = `Blueprint6.Icon.KeyControlIcon`;
var PATHS_16$7 = ["m15.71 7.29-5-5A1 1 0 0 0 10 2H1c-.55 0-1 .45-1 1v10c0 .55.45 1 1 1h9c.28 0 .53-.11.71-.29l5-5c.18-.18.29-.43.29-.71s-.11-.53-.29-.71m-7 2a1.003 1.003 0 0 1-1.42 1.42L6 9.41 4.71 10.7c-.18.19-.43.3-.71.3a1.003 1.003 0 0 1-.71-1.71L4.59 8l-1.3-1.29a1.003 1.003 0 0 1 1.42-1.42L6 6.59 7.29 5.3c.18-.19.43-.3.71-.3a1.003 1.003 0 0 1 .71 1.71L7.41 8z"];
var PATHS_20$7 = ["m19.71 9.29-6-6A1 1 0 0 0 13 3H1c-.55 0-1 .45-1 1v12c0 .55.45 1 1 1h12c.28 0 .53-.11.71-.29l6-6c.18-.18.29-.43.29-.71s-.11-.53-.29-.71m-9 3a1.003 1.003 0 0 1-1.42 1.42L7 11.41 4.71 13.7c-.18.19-.43.3-.71.3a1.003 1.003 0 0 1-.71-1.71L5.59 10l-2.3-2.29a1.003 1.003 0 0 1 1.42-1.42L7 8.59 9.29 6.3c.18-.19.43-.3.71-.3a1.003 1.003 0 0 1 .71 1.71L8.41 10z"];
var KeyDeleteIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$7 : PATHS_16$7;
	return jsx(SVGIconContainer, {
		iconName: "key-delete",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
KeyDeleteIcon.displayName = `Blueprint6.Icon.KeyDeleteIcon`;
var PATHS_16$6 = ["M14 2c-.55 0-1 .45-1 1v3c0 1.66-1.34 3-3 3H4.41L5.7 7.71c.19-.18.3-.43.3-.71a1.003 1.003 0 0 0-1.71-.71l-3 3c-.18.18-.29.43-.29.71s.11.53.29.71l3 3a1.003 1.003 0 0 0 1.42-1.42L4.41 11H10c2.76 0 5-2.24 5-5V3c0-.55-.45-1-1-1"];
var PATHS_20$6 = ["M18 2c-.55 0-1 .45-1 1v5c0 2.21-1.79 4-4 4H4.41L6.7 9.71c.19-.18.3-.43.3-.71a1.003 1.003 0 0 0-1.71-.71l-4 4c-.18.18-.29.43-.29.71s.11.53.29.71l4 4a1.003 1.003 0 0 0 1.42-1.42L4.41 14H13c3.31 0 6-2.69 6-6V3c0-.55-.45-1-1-1"];
var KeyEnterIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$6 : PATHS_16$6;
	return jsx(SVGIconContainer, {
		iconName: "key-enter",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
KeyEnterIcon.displayName = `Blueprint6.Icon.KeyEnterIcon`;
var PATHS_16$5 = ["M11 4h4c.55 0 1-.45 1-1s-.45-1-1-1h-4c-.55 0-1 .45-1 1s.45 1 1 1m4 8h-3.43L5.86 2.49h-.02A.98.98 0 0 0 5 2H1c-.55 0-1 .45-1 1s.45 1 1 1h3.43l5.71 9.51.01-.01c.18.3.49.5.85.5h4c.55 0 1-.45 1-1s-.45-1-1-1"];
var PATHS_20$5 = ["M13 4h6c.55 0 1-.45 1-1s-.45-1-1-1h-6c-.55 0-1 .45-1 1s.45 1 1 1m6 12h-4.42L6.87 2.5l-.02.01A.98.98 0 0 0 6 2H1c-.55 0-1 .45-1 1s.45 1 1 1h4.42l7.71 13.5.01-.01c.18.3.49.51.86.51h5c.55 0 1-.45 1-1s-.45-1-1-1"];
var KeyOptionIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$5 : PATHS_16$5;
	return jsx(SVGIconContainer, {
		iconName: "key-option",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
KeyOptionIcon.displayName = `Blueprint6.Icon.KeyOptionIcon`;
var PATHS_16$4 = ["m13.71 7.29-5-5C8.53 2.11 8.28 2 8 2s-.53.11-.71.29l-5 5A1.003 1.003 0 0 0 3 9h2v4c0 .55.45 1 1 1h4c.55 0 1-.45 1-1V9h2a1.003 1.003 0 0 0 .71-1.71"];
var PATHS_20$4 = ["m17.74 10.35-6.99-8.01-.01.01C10.56 2.14 10.3 2 10 2s-.56.14-.74.35l-.01-.01-7 8 .01.01A.95.95 0 0 0 2 11c0 .55.45 1 1 1h3v5c0 .55.45 1 1 1h6c.55 0 1-.45 1-1v-5h3c.55 0 1-.45 1-1 0-.25-.1-.48-.26-.65"];
var KeyShiftIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$4 : PATHS_16$4;
	return jsx(SVGIconContainer, {
		iconName: "key-shift",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
KeyShiftIcon.displayName = `Blueprint6.Icon.KeyShiftIcon`;
var PATHS_16$3 = ["m9.41 8 2.29-2.29c.19-.18.3-.43.3-.71a1.003 1.003 0 0 0-1.71-.71L8 6.59l-2.29-2.3a1.003 1.003 0 0 0-1.42 1.42L6.59 8 4.3 10.29c-.19.18-.3.43-.3.71a1.003 1.003 0 0 0 1.71.71L8 9.41l2.29 2.29c.18.19.43.3.71.3a1.003 1.003 0 0 0 .71-1.71z"];
var PATHS_20$3 = ["m11.41 10 3.29-3.29c.19-.18.3-.43.3-.71a1.003 1.003 0 0 0-1.71-.71L10 8.59l-3.29-3.3a1.003 1.003 0 0 0-1.42 1.42L8.59 10 5.3 13.29c-.19.18-.3.43-.3.71a1.003 1.003 0 0 0 1.71.71l3.29-3.3 3.29 3.29c.18.19.43.3.71.3a1.003 1.003 0 0 0 .71-1.71z"];
var SmallCrossIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$3 : PATHS_16$3;
	return jsx(SVGIconContainer, {
		iconName: "small-cross",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
SmallCrossIcon.displayName = `Blueprint6.Icon.SmallCrossIcon`;
var PATHS_16$2 = ["M12 5c-.28 0-.53.11-.71.29L7 9.59l-2.29-2.3a1.003 1.003 0 0 0-1.42 1.42l3 3c.18.18.43.29.71.29s.53-.11.71-.29l5-5A1.003 1.003 0 0 0 12 5"];
var PATHS_20$2 = ["M15 5c-.28 0-.53.11-.71.29L8 11.59l-2.29-2.3a1.003 1.003 0 0 0-1.42 1.42l3 3c.18.18.43.29.71.29s.53-.11.71-.29l7-7A1.003 1.003 0 0 0 15 5"];
var SmallTickIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$2 : PATHS_16$2;
	return jsx(SVGIconContainer, {
		iconName: "small-tick",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
SmallTickIcon.displayName = `Blueprint6.Icon.SmallTickIcon`;
var PATHS_16$1 = ["M14 3c-.28 0-.53.11-.71.29L6 10.59l-3.29-3.3a1.003 1.003 0 0 0-1.42 1.42l4 4c.18.18.43.29.71.29s.53-.11.71-.29l8-8A1.003 1.003 0 0 0 14 3"];
var PATHS_20$1 = ["M17 4c-.28 0-.53.11-.71.29L7 13.59 3.71 10.3A.97.97 0 0 0 3 10a1.003 1.003 0 0 0-.71 1.71l4 4c.18.18.43.29.71.29s.53-.11.71-.29l10-10A1.003 1.003 0 0 0 17 4"];
var TickIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20$1 : PATHS_16$1;
	return jsx(SVGIconContainer, {
		iconName: "tick",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
TickIcon.displayName = `Blueprint6.Icon.TickIcon`;
var PATHS_16 = ["m15.84 13.5.01-.01-7-12-.01.01c-.17-.3-.48-.5-.85-.5s-.67.2-.85.5l-.01-.01-7 12 .01.01c-.09.15-.15.31-.15.5 0 .55.45 1 1 1h14c.55 0 1-.45 1-1 0-.19-.06-.35-.15-.5m-6.85-.51h-2v-2h2zm0-3h-2v-5h2z"];
var PATHS_20 = ["m19.86 17.52.01-.01-9-16-.01.01C10.69 1.21 10.37 1 10 1s-.69.21-.86.52l-.01-.01-9 16 .01.01c-.08.14-.14.3-.14.48 0 .55.45 1 1 1h18c.55 0 1-.45 1-1 0-.18-.06-.34-.14-.48M11 17H9v-2h2zm0-3H9V6h2z"];
var WarningSignIcon = React.forwardRef((props, ref) => {
	const paths = (props.size ?? IconSize.STANDARD) >= IconSize.LARGE ? PATHS_20 : PATHS_16;
	return jsx(SVGIconContainer, {
		iconName: "warning-sign",
		ref,
		...props,
		children: paths.map((d, i) => jsx("path", {
			d,
			fillRule: "evenodd"
		}, i))
	});
});
WarningSignIcon.displayName = `Blueprint6.Icon.WarningSignIcon`;
export { ArrowDownIcon as C, IconSize as E, ArrowLeftIcon as S, ICON as T, ChevronDownIcon as _, KeyShiftIcon as a, ArrowUpIcon as b, KeyDeleteIcon as c, InfoSignIcon as d, ErrorIcon as f, ChevronRightIcon as g, ChevronUpIcon as h, SmallCrossIcon as i, KeyControlIcon as l, CrossIcon as m, TickIcon as n, KeyOptionIcon as o, DoubleCaretVerticalIcon as p, SmallTickIcon as r, KeyEnterIcon as s, WarningSignIcon as t, KeyCommandIcon as u, CaretRightIcon as v, SVGIconContainer as w, ArrowRightIcon as x, CaretDownIcon as y };
