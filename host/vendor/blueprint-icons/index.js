import { a as __assign, i as noCase, n as IconSize, r as pascalCase, t as ICON } from "./classes.js";
import { jsx, jsxs } from "react/jsx-runtime";
import classNames from "classnames";
import * as React from "react";
import { createElement, forwardRef } from "react";
function dotCase(input, options) {
	if (options === void 0) options = {};
	return noCase(input, __assign({ delimiter: "." }, options));
}
function snakeCase(input, options) {
	if (options === void 0) options = {};
	return dotCase(input, __assign({ delimiter: "_" }, options));
}
var BlueprintIcons_16;
(function(BlueprintIcons_16) {
	BlueprintIcons_16["AddApplication"] = "add-application";
	BlueprintIcons_16["AddChild"] = "add-child";
	BlueprintIcons_16["AddClip"] = "add-clip";
	BlueprintIcons_16["AddColumnLeft"] = "add-column-left";
	BlueprintIcons_16["AddColumnRight"] = "add-column-right";
	BlueprintIcons_16["AddDerivedColumn"] = "add-derived-column";
	BlueprintIcons_16["AddLocation"] = "add-location";
	BlueprintIcons_16["AddParent"] = "add-parent";
	BlueprintIcons_16["AddRowBottom"] = "add-row-bottom";
	BlueprintIcons_16["AddRowTop"] = "add-row-top";
	BlueprintIcons_16["AddTile"] = "add-tile";
	BlueprintIcons_16["AddToArtifact"] = "add-to-artifact";
	BlueprintIcons_16["AddToFolder"] = "add-to-folder";
	BlueprintIcons_16["Add"] = "add";
	BlueprintIcons_16["AimpointsTarget"] = "aimpoints-target";
	BlueprintIcons_16["Airplane"] = "airplane";
	BlueprintIcons_16["AlignCenter"] = "align-center";
	BlueprintIcons_16["AlignJustify"] = "align-justify";
	BlueprintIcons_16["AlignLeft"] = "align-left";
	BlueprintIcons_16["AlignRight"] = "align-right";
	BlueprintIcons_16["AlignmentBottom"] = "alignment-bottom";
	BlueprintIcons_16["AlignmentHorizontalCenter"] = "alignment-horizontal-center";
	BlueprintIcons_16["AlignmentLeft"] = "alignment-left";
	BlueprintIcons_16["AlignmentRight"] = "alignment-right";
	BlueprintIcons_16["AlignmentTop"] = "alignment-top";
	BlueprintIcons_16["AlignmentVerticalCenter"] = "alignment-vertical-center";
	BlueprintIcons_16["Ammunition"] = "ammunition";
	BlueprintIcons_16["Anchor"] = "anchor";
	BlueprintIcons_16["Annotation"] = "annotation";
	BlueprintIcons_16["Announcement"] = "announcement";
	BlueprintIcons_16["Antenna"] = "antenna";
	BlueprintIcons_16["AppHeader"] = "app-header";
	BlueprintIcons_16["Application"] = "application";
	BlueprintIcons_16["Applications"] = "applications";
	BlueprintIcons_16["Archive"] = "archive";
	BlueprintIcons_16["AreaOfInterest"] = "area-of-interest";
	BlueprintIcons_16["ArrayBoolean"] = "array-boolean";
	BlueprintIcons_16["ArrayDate"] = "array-date";
	BlueprintIcons_16["ArrayFloatingPoint"] = "array-floating-point";
	BlueprintIcons_16["ArrayNumeric"] = "array-numeric";
	BlueprintIcons_16["ArrayObject"] = "array-object";
	BlueprintIcons_16["ArrayString"] = "array-string";
	BlueprintIcons_16["ArrayTimestamp"] = "array-timestamp";
	BlueprintIcons_16["Array"] = "array";
	BlueprintIcons_16["ArrowBottomLeft"] = "arrow-bottom-left";
	BlueprintIcons_16["ArrowBottomRight"] = "arrow-bottom-right";
	BlueprintIcons_16["ArrowDown"] = "arrow-down";
	BlueprintIcons_16["ArrowLeft"] = "arrow-left";
	BlueprintIcons_16["ArrowRight"] = "arrow-right";
	BlueprintIcons_16["ArrowTopLeft"] = "arrow-top-left";
	BlueprintIcons_16["ArrowTopRight"] = "arrow-top-right";
	BlueprintIcons_16["ArrowUp"] = "arrow-up";
	BlueprintIcons_16["ArrowsArc"] = "arrows-arc";
	BlueprintIcons_16["ArrowsHorizontal"] = "arrows-horizontal";
	BlueprintIcons_16["ArrowsVertical"] = "arrows-vertical";
	BlueprintIcons_16["Asterisk"] = "asterisk";
	BlueprintIcons_16["At"] = "at";
	BlueprintIcons_16["AutomaticUpdates"] = "automatic-updates";
	BlueprintIcons_16["Axle"] = "axle";
	BlueprintIcons_16["Backlink"] = "backlink";
	BlueprintIcons_16["BackwardTen"] = "backward-ten";
	BlueprintIcons_16["Badge"] = "badge";
	BlueprintIcons_16["BanCircle"] = "ban-circle";
	BlueprintIcons_16["BankAccount"] = "bank-account";
	BlueprintIcons_16["Barcode"] = "barcode";
	BlueprintIcons_16["BinaryNumber"] = "binary-number";
	BlueprintIcons_16["Blank"] = "blank";
	BlueprintIcons_16["BlockPromote"] = "block-promote";
	BlueprintIcons_16["BlockedPerson"] = "blocked-person";
	BlueprintIcons_16["Bold"] = "bold";
	BlueprintIcons_16["Book"] = "book";
	BlueprintIcons_16["Bookmark"] = "bookmark";
	BlueprintIcons_16["Box"] = "box";
	BlueprintIcons_16["BranchLocked"] = "branch-locked";
	BlueprintIcons_16["BranchUnlocked"] = "branch-unlocked";
	BlueprintIcons_16["Briefcase"] = "briefcase";
	BlueprintIcons_16["BringData"] = "bring-data";
	BlueprintIcons_16["BringForward"] = "bring-forward";
	BlueprintIcons_16["BritishPound"] = "british-pound";
	BlueprintIcons_16["Bug"] = "bug";
	BlueprintIcons_16["Buggy"] = "buggy";
	BlueprintIcons_16["Build"] = "build";
	BlueprintIcons_16["Bullseye"] = "bullseye";
	BlueprintIcons_16["Calculator"] = "calculator";
	BlueprintIcons_16["Calendar"] = "calendar";
	BlueprintIcons_16["Camera"] = "camera";
	BlueprintIcons_16["CaretDown"] = "caret-down";
	BlueprintIcons_16["CaretLeft"] = "caret-left";
	BlueprintIcons_16["CaretRight"] = "caret-right";
	BlueprintIcons_16["CaretUp"] = "caret-up";
	BlueprintIcons_16["CargoShip"] = "cargo-ship";
	BlueprintIcons_16["CellTower"] = "cell-tower";
	BlueprintIcons_16["Changes"] = "changes";
	BlueprintIcons_16["Chart"] = "chart";
	BlueprintIcons_16["Chat"] = "chat";
	BlueprintIcons_16["ChevronBackward"] = "chevron-backward";
	BlueprintIcons_16["ChevronDown"] = "chevron-down";
	BlueprintIcons_16["ChevronForward"] = "chevron-forward";
	BlueprintIcons_16["ChevronLeft"] = "chevron-left";
	BlueprintIcons_16["ChevronRight"] = "chevron-right";
	BlueprintIcons_16["ChevronUp"] = "chevron-up";
	BlueprintIcons_16["CircleArrowDown"] = "circle-arrow-down";
	BlueprintIcons_16["CircleArrowLeft"] = "circle-arrow-left";
	BlueprintIcons_16["CircleArrowRight"] = "circle-arrow-right";
	BlueprintIcons_16["CircleArrowUp"] = "circle-arrow-up";
	BlueprintIcons_16["CircleDashed"] = "circle-dashed";
	BlueprintIcons_16["Circle"] = "circle";
	BlueprintIcons_16["Citation"] = "citation";
	BlueprintIcons_16["Clean"] = "clean";
	BlueprintIcons_16["Clip"] = "clip";
	BlueprintIcons_16["ClipboardFile"] = "clipboard-file";
	BlueprintIcons_16["Clipboard"] = "clipboard";
	BlueprintIcons_16["CloudDownload"] = "cloud-download";
	BlueprintIcons_16["CloudServer"] = "cloud-server";
	BlueprintIcons_16["CloudTick"] = "cloud-tick";
	BlueprintIcons_16["CloudUpload"] = "cloud-upload";
	BlueprintIcons_16["Cloud"] = "cloud";
	BlueprintIcons_16["CodeBlock"] = "code-block";
	BlueprintIcons_16["Code"] = "code";
	BlueprintIcons_16["Cog"] = "cog";
	BlueprintIcons_16["CollapseAll"] = "collapse-all";
	BlueprintIcons_16["ColorFill"] = "color-fill";
	BlueprintIcons_16["ColumnLayout"] = "column-layout";
	BlueprintIcons_16["Comment"] = "comment";
	BlueprintIcons_16["Comparison"] = "comparison";
	BlueprintIcons_16["Compass"] = "compass";
	BlueprintIcons_16["Compressed"] = "compressed";
	BlueprintIcons_16["Confirm"] = "confirm";
	BlueprintIcons_16["ConsoleAlert"] = "console-alert";
	BlueprintIcons_16["Console"] = "console";
	BlueprintIcons_16["Construction"] = "construction";
	BlueprintIcons_16["Contrast"] = "contrast";
	BlueprintIcons_16["Control"] = "control";
	BlueprintIcons_16["CreditCard"] = "credit-card";
	BlueprintIcons_16["Crop"] = "crop";
	BlueprintIcons_16["CrossCircle"] = "cross-circle";
	BlueprintIcons_16["Cross"] = "cross";
	BlueprintIcons_16["Crown"] = "crown";
	BlueprintIcons_16["CrystalBall"] = "crystal-ball";
	BlueprintIcons_16["CssStyle"] = "css-style";
	BlueprintIcons_16["CubeAdd"] = "cube-add";
	BlueprintIcons_16["CubeCutout"] = "cube-cutout";
	BlueprintIcons_16["CubeCutouts"] = "cube-cutouts";
	BlueprintIcons_16["CubeEdit"] = "cube-edit";
	BlueprintIcons_16["CubeRemove"] = "cube-remove";
	BlueprintIcons_16["Cube"] = "cube";
	BlueprintIcons_16["Cubes"] = "cubes";
	BlueprintIcons_16["CurlyBraces"] = "curly-braces";
	BlueprintIcons_16["CurvedRangeChart"] = "curved-range-chart";
	BlueprintIcons_16["Cut"] = "cut";
	BlueprintIcons_16["Cycle"] = "cycle";
	BlueprintIcons_16["Dashboard"] = "dashboard";
	BlueprintIcons_16["DataCloud"] = "data-cloud";
	BlueprintIcons_16["DataConnection"] = "data-connection";
	BlueprintIcons_16["DataLineage"] = "data-lineage";
	BlueprintIcons_16["DataSearch"] = "data-search";
	BlueprintIcons_16["DataSync"] = "data-sync";
	BlueprintIcons_16["Database"] = "database";
	BlueprintIcons_16["DeleteClip"] = "delete-clip";
	BlueprintIcons_16["Delete"] = "delete";
	BlueprintIcons_16["Delta"] = "delta";
	BlueprintIcons_16["DeriveColumn"] = "derive-column";
	BlueprintIcons_16["Descendant"] = "descendant";
	BlueprintIcons_16["Desktop"] = "desktop";
	BlueprintIcons_16["Detection"] = "detection";
	BlueprintIcons_16["Diagnosis"] = "diagnosis";
	BlueprintIcons_16["DiagramTree"] = "diagram-tree";
	BlueprintIcons_16["DirectionLeft"] = "direction-left";
	BlueprintIcons_16["DirectionRight"] = "direction-right";
	BlueprintIcons_16["Disable"] = "disable";
	BlueprintIcons_16["Divide"] = "divide";
	BlueprintIcons_16["DocumentCode"] = "document-code";
	BlueprintIcons_16["DocumentLocked"] = "document-locked";
	BlueprintIcons_16["DocumentOpen"] = "document-open";
	BlueprintIcons_16["DocumentShare"] = "document-share";
	BlueprintIcons_16["Document"] = "document";
	BlueprintIcons_16["Dollar"] = "dollar";
	BlueprintIcons_16["Dot"] = "dot";
	BlueprintIcons_16["DoubleCaretHorizontal"] = "double-caret-horizontal";
	BlueprintIcons_16["DoubleCaretVertical"] = "double-caret-vertical";
	BlueprintIcons_16["DoubleChevronDown"] = "double-chevron-down";
	BlueprintIcons_16["DoubleChevronLeft"] = "double-chevron-left";
	BlueprintIcons_16["DoubleChevronRight"] = "double-chevron-right";
	BlueprintIcons_16["DoubleChevronUp"] = "double-chevron-up";
	BlueprintIcons_16["DoughnutChart"] = "doughnut-chart";
	BlueprintIcons_16["Download"] = "download";
	BlueprintIcons_16["DragHandleHorizontal"] = "drag-handle-horizontal";
	BlueprintIcons_16["DragHandleVertical"] = "drag-handle-vertical";
	BlueprintIcons_16["Draw"] = "draw";
	BlueprintIcons_16["DrawerLeftFilled"] = "drawer-left-filled";
	BlueprintIcons_16["DrawerLeft"] = "drawer-left";
	BlueprintIcons_16["DrawerRightFilled"] = "drawer-right-filled";
	BlueprintIcons_16["DrawerRight"] = "drawer-right";
	BlueprintIcons_16["DriveTime"] = "drive-time";
	BlueprintIcons_16["DroneUav"] = "drone-uav";
	BlueprintIcons_16["Drone"] = "drone";
	BlueprintIcons_16["Duplicate"] = "duplicate";
	BlueprintIcons_16["Edit"] = "edit";
	BlueprintIcons_16["Eject"] = "eject";
	BlueprintIcons_16["Emoji"] = "emoji";
	BlueprintIcons_16["Endnote"] = "endnote";
	BlueprintIcons_16["Endorsed"] = "endorsed";
	BlueprintIcons_16["Engagement"] = "engagement";
	BlueprintIcons_16["Envelope"] = "envelope";
	BlueprintIcons_16["Equals"] = "equals";
	BlueprintIcons_16["Eraser"] = "eraser";
	BlueprintIcons_16["Error"] = "error";
	BlueprintIcons_16["Euro"] = "euro";
	BlueprintIcons_16["Excavator"] = "excavator";
	BlueprintIcons_16["Exchange"] = "exchange";
	BlueprintIcons_16["ExcludeRow"] = "exclude-row";
	BlueprintIcons_16["ExpandAll"] = "expand-all";
	BlueprintIcons_16["Explain"] = "explain";
	BlueprintIcons_16["Export"] = "export";
	BlueprintIcons_16["EyeOff"] = "eye-off";
	BlueprintIcons_16["EyeOn"] = "eye-on";
	BlueprintIcons_16["EyeOpen"] = "eye-open";
	BlueprintIcons_16["FastBackward"] = "fast-backward";
	BlueprintIcons_16["FastForward"] = "fast-forward";
	BlueprintIcons_16["FeedSubscribed"] = "feed-subscribed";
	BlueprintIcons_16["Feed"] = "feed";
	BlueprintIcons_16["FighterJet"] = "fighter-jet";
	BlueprintIcons_16["Film"] = "film";
	BlueprintIcons_16["FilterKeep"] = "filter-keep";
	BlueprintIcons_16["FilterList"] = "filter-list";
	BlueprintIcons_16["FilterOpen"] = "filter-open";
	BlueprintIcons_16["FilterRemove"] = "filter-remove";
	BlueprintIcons_16["FilterSortAsc"] = "filter-sort-asc";
	BlueprintIcons_16["FilterSortDesc"] = "filter-sort-desc";
	BlueprintIcons_16["Filter"] = "filter";
	BlueprintIcons_16["Flag"] = "flag";
	BlueprintIcons_16["Flame"] = "flame";
	BlueprintIcons_16["Flash"] = "flash";
	BlueprintIcons_16["FloatingPoint"] = "floating-point";
	BlueprintIcons_16["FloppyDisk"] = "floppy-disk";
	BlueprintIcons_16["FlowBranch"] = "flow-branch";
	BlueprintIcons_16["FlowEnd"] = "flow-end";
	BlueprintIcons_16["FlowLinear"] = "flow-linear";
	BlueprintIcons_16["FlowReviewBranch"] = "flow-review-branch";
	BlueprintIcons_16["FlowReview"] = "flow-review";
	BlueprintIcons_16["Flows"] = "flows";
	BlueprintIcons_16["FolderClose"] = "folder-close";
	BlueprintIcons_16["FolderNew"] = "folder-new";
	BlueprintIcons_16["FolderOpen"] = "folder-open";
	BlueprintIcons_16["FolderSharedOpen"] = "folder-shared-open";
	BlueprintIcons_16["FolderShared"] = "folder-shared";
	BlueprintIcons_16["Follower"] = "follower";
	BlueprintIcons_16["Following"] = "following";
	BlueprintIcons_16["Font"] = "font";
	BlueprintIcons_16["ForkEnd"] = "fork-end";
	BlueprintIcons_16["Fork"] = "fork";
	BlueprintIcons_16["Form"] = "form";
	BlueprintIcons_16["ForwardTen"] = "forward-ten";
	BlueprintIcons_16["FrameToFrame"] = "frame-to-frame";
	BlueprintIcons_16["Fuel"] = "fuel";
	BlueprintIcons_16["FullCircle"] = "full-circle";
	BlueprintIcons_16["FullStackedChart"] = "full-stacked-chart";
	BlueprintIcons_16["Fullscreen"] = "fullscreen";
	BlueprintIcons_16["FunctionMinimal"] = "function-minimal";
	BlueprintIcons_16["Function"] = "function";
	BlueprintIcons_16["GanttChart"] = "gantt-chart";
	BlueprintIcons_16["Generate"] = "generate";
	BlueprintIcons_16["Geofence"] = "geofence";
	BlueprintIcons_16["Geolocation"] = "geolocation";
	BlueprintIcons_16["Geosearch"] = "geosearch";
	BlueprintIcons_16["Geotime"] = "geotime";
	BlueprintIcons_16["GiftBox"] = "gift-box";
	BlueprintIcons_16["GitBranch"] = "git-branch";
	BlueprintIcons_16["GitCommit"] = "git-commit";
	BlueprintIcons_16["GitMerge"] = "git-merge";
	BlueprintIcons_16["GitNewBranch"] = "git-new-branch";
	BlueprintIcons_16["GitPull"] = "git-pull";
	BlueprintIcons_16["GitPush"] = "git-push";
	BlueprintIcons_16["GitRebase"] = "git-rebase";
	BlueprintIcons_16["GitRepo"] = "git-repo";
	BlueprintIcons_16["Glass"] = "glass";
	BlueprintIcons_16["GlobeNetworkAdd"] = "globe-network-add";
	BlueprintIcons_16["GlobeNetwork"] = "globe-network";
	BlueprintIcons_16["Globe"] = "globe";
	BlueprintIcons_16["GraphRemove"] = "graph-remove";
	BlueprintIcons_16["Graph"] = "graph";
	BlueprintIcons_16["GreaterThanOrEqualTo"] = "greater-than-or-equal-to";
	BlueprintIcons_16["GreaterThan"] = "greater-than";
	BlueprintIcons_16["GridView"] = "grid-view";
	BlueprintIcons_16["Grid"] = "grid";
	BlueprintIcons_16["GroupItem"] = "group-item";
	BlueprintIcons_16["GroupObjects"] = "group-objects";
	BlueprintIcons_16["GroupedBarChart"] = "grouped-bar-chart";
	BlueprintIcons_16["HandDown"] = "hand-down";
	BlueprintIcons_16["HandLeft"] = "hand-left";
	BlueprintIcons_16["HandRight"] = "hand-right";
	BlueprintIcons_16["HandUp"] = "hand-up";
	BlueprintIcons_16["Hand"] = "hand";
	BlueprintIcons_16["Hat"] = "hat";
	BlueprintIcons_16["HeaderOne"] = "header-one";
	BlueprintIcons_16["HeaderThree"] = "header-three";
	BlueprintIcons_16["HeaderTwo"] = "header-two";
	BlueprintIcons_16["Header"] = "header";
	BlueprintIcons_16["Headset"] = "headset";
	BlueprintIcons_16["HeartBroken"] = "heart-broken";
	BlueprintIcons_16["Heart"] = "heart";
	BlueprintIcons_16["HeatGrid"] = "heat-grid";
	BlueprintIcons_16["Heatmap"] = "heatmap";
	BlueprintIcons_16["Helicopter"] = "helicopter";
	BlueprintIcons_16["Help"] = "help";
	BlueprintIcons_16["HelperManagement"] = "helper-management";
	BlueprintIcons_16["Hexagon"] = "hexagon";
	BlueprintIcons_16["HighPriority"] = "high-priority";
	BlueprintIcons_16["HighVoltagePole"] = "high-voltage-pole";
	BlueprintIcons_16["Highlight"] = "highlight";
	BlueprintIcons_16["History"] = "history";
	BlueprintIcons_16["Home"] = "home";
	BlueprintIcons_16["HorizontalBarChartAsc"] = "horizontal-bar-chart-asc";
	BlueprintIcons_16["HorizontalBarChartDesc"] = "horizontal-bar-chart-desc";
	BlueprintIcons_16["HorizontalBarChart"] = "horizontal-bar-chart";
	BlueprintIcons_16["HorizontalDistribution"] = "horizontal-distribution";
	BlueprintIcons_16["HorizontalInbetween"] = "horizontal-inbetween";
	BlueprintIcons_16["Hurricane"] = "hurricane";
	BlueprintIcons_16["IdNumber"] = "id-number";
	BlueprintIcons_16["ImageRotateLeft"] = "image-rotate-left";
	BlueprintIcons_16["ImageRotateRight"] = "image-rotate-right";
	BlueprintIcons_16["Import"] = "import";
	BlueprintIcons_16["InboxFiltered"] = "inbox-filtered";
	BlueprintIcons_16["InboxGeo"] = "inbox-geo";
	BlueprintIcons_16["InboxSearch"] = "inbox-search";
	BlueprintIcons_16["InboxUpdate"] = "inbox-update";
	BlueprintIcons_16["Inbox"] = "inbox";
	BlueprintIcons_16["InfoSign"] = "info-sign";
	BlueprintIcons_16["Inheritance"] = "inheritance";
	BlueprintIcons_16["InheritedGroup"] = "inherited-group";
	BlueprintIcons_16["InnerJoin"] = "inner-join";
	BlueprintIcons_16["Input"] = "input";
	BlueprintIcons_16["Insert"] = "insert";
	BlueprintIcons_16["Intelligence"] = "intelligence";
	BlueprintIcons_16["Intersection"] = "intersection";
	BlueprintIcons_16["IpAddress"] = "ip-address";
	BlueprintIcons_16["IssueClosed"] = "issue-closed";
	BlueprintIcons_16["IssueNew"] = "issue-new";
	BlueprintIcons_16["Issue"] = "issue";
	BlueprintIcons_16["Italic"] = "italic";
	BlueprintIcons_16["JoinTable"] = "join-table";
	BlueprintIcons_16["KeyBackspace"] = "key-backspace";
	BlueprintIcons_16["KeyCommand"] = "key-command";
	BlueprintIcons_16["KeyControl"] = "key-control";
	BlueprintIcons_16["KeyDelete"] = "key-delete";
	BlueprintIcons_16["KeyEnter"] = "key-enter";
	BlueprintIcons_16["KeyEscape"] = "key-escape";
	BlueprintIcons_16["KeyOption"] = "key-option";
	BlueprintIcons_16["KeyShift"] = "key-shift";
	BlueprintIcons_16["KeyTab"] = "key-tab";
	BlueprintIcons_16["Key"] = "key";
	BlueprintIcons_16["KnownVehicle"] = "known-vehicle";
	BlueprintIcons_16["LabTest"] = "lab-test";
	BlueprintIcons_16["Label"] = "label";
	BlueprintIcons_16["LayerOutline"] = "layer-outline";
	BlueprintIcons_16["Layer"] = "layer";
	BlueprintIcons_16["Layers"] = "layers";
	BlueprintIcons_16["LayoutAuto"] = "layout-auto";
	BlueprintIcons_16["LayoutBalloon"] = "layout-balloon";
	BlueprintIcons_16["LayoutBottomRowThreeTiles"] = "layout-bottom-row-three-tiles";
	BlueprintIcons_16["LayoutBottomRowTwoTiles"] = "layout-bottom-row-two-tiles";
	BlueprintIcons_16["LayoutCircle"] = "layout-circle";
	BlueprintIcons_16["LayoutGrid"] = "layout-grid";
	BlueprintIcons_16["LayoutGroupBy"] = "layout-group-by";
	BlueprintIcons_16["LayoutHierarchy"] = "layout-hierarchy";
	BlueprintIcons_16["LayoutLeftColumnThreeTiles"] = "layout-left-column-three-tiles";
	BlueprintIcons_16["LayoutLeftColumnTwoTiles"] = "layout-left-column-two-tiles";
	BlueprintIcons_16["LayoutLinear"] = "layout-linear";
	BlueprintIcons_16["LayoutRightColumnThreeTiles"] = "layout-right-column-three-tiles";
	BlueprintIcons_16["LayoutRightColumnTwoTiles"] = "layout-right-column-two-tiles";
	BlueprintIcons_16["LayoutSkewGrid"] = "layout-skew-grid";
	BlueprintIcons_16["LayoutSortedClusters"] = "layout-sorted-clusters";
	BlueprintIcons_16["LayoutThreeColumns"] = "layout-three-columns";
	BlueprintIcons_16["LayoutThreeRows"] = "layout-three-rows";
	BlueprintIcons_16["LayoutTopRowThreeTiles"] = "layout-top-row-three-tiles";
	BlueprintIcons_16["LayoutTopRowTwoTiles"] = "layout-top-row-two-tiles";
	BlueprintIcons_16["LayoutTwoColumns"] = "layout-two-columns";
	BlueprintIcons_16["LayoutTwoRows"] = "layout-two-rows";
	BlueprintIcons_16["Layout"] = "layout";
	BlueprintIcons_16["Learning"] = "learning";
	BlueprintIcons_16["LeftJoin"] = "left-join";
	BlueprintIcons_16["LengthenText"] = "lengthen-text";
	BlueprintIcons_16["LessThanOrEqualTo"] = "less-than-or-equal-to";
	BlueprintIcons_16["LessThan"] = "less-than";
	BlueprintIcons_16["Lifesaver"] = "lifesaver";
	BlueprintIcons_16["Lightbulb"] = "lightbulb";
	BlueprintIcons_16["Lightning"] = "lightning";
	BlueprintIcons_16["Link"] = "link";
	BlueprintIcons_16["LinkedSquares"] = "linked-squares";
	BlueprintIcons_16["ListColumns"] = "list-columns";
	BlueprintIcons_16["ListDetailView"] = "list-detail-view";
	BlueprintIcons_16["List"] = "list";
	BlueprintIcons_16["Locate"] = "locate";
	BlueprintIcons_16["Lock"] = "lock";
	BlueprintIcons_16["Locomotive"] = "locomotive";
	BlueprintIcons_16["LogIn"] = "log-in";
	BlueprintIcons_16["LogOut"] = "log-out";
	BlueprintIcons_16["LowVoltagePole"] = "low-voltage-pole";
	BlueprintIcons_16["Manual"] = "manual";
	BlueprintIcons_16["ManuallyEnteredData"] = "manually-entered-data";
	BlueprintIcons_16["ManyToMany"] = "many-to-many";
	BlueprintIcons_16["ManyToOne"] = "many-to-one";
	BlueprintIcons_16["MapCreate"] = "map-create";
	BlueprintIcons_16["MapMarker"] = "map-marker";
	BlueprintIcons_16["Map"] = "map";
	BlueprintIcons_16["Markdown"] = "markdown";
	BlueprintIcons_16["Maximize"] = "maximize";
	BlueprintIcons_16["Media"] = "media";
	BlueprintIcons_16["MenuClosed"] = "menu-closed";
	BlueprintIcons_16["MenuOpen"] = "menu-open";
	BlueprintIcons_16["Menu"] = "menu";
	BlueprintIcons_16["MergeColumns"] = "merge-columns";
	BlueprintIcons_16["MergeLinks"] = "merge-links";
	BlueprintIcons_16["Microphone"] = "microphone";
	BlueprintIcons_16["Minimize"] = "minimize";
	BlueprintIcons_16["Minus"] = "minus";
	BlueprintIcons_16["MobilePhone"] = "mobile-phone";
	BlueprintIcons_16["MobileVideo"] = "mobile-video";
	BlueprintIcons_16["ModalFilled"] = "modal-filled";
	BlueprintIcons_16["Modal"] = "modal";
	BlueprintIcons_16["Model"] = "model";
	BlueprintIcons_16["Moon"] = "moon";
	BlueprintIcons_16["More"] = "more";
	BlueprintIcons_16["Mountain"] = "mountain";
	BlueprintIcons_16["Move"] = "move";
	BlueprintIcons_16["Mugshot"] = "mugshot";
	BlueprintIcons_16["MultiSelect"] = "multi-select";
	BlueprintIcons_16["Music"] = "music";
	BlueprintIcons_16["Nest"] = "nest";
	BlueprintIcons_16["NewComment"] = "new-comment";
	BlueprintIcons_16["NewDrawing"] = "new-drawing";
	BlueprintIcons_16["NewGridItem"] = "new-grid-item";
	BlueprintIcons_16["NewLayer"] = "new-layer";
	BlueprintIcons_16["NewLayers"] = "new-layers";
	BlueprintIcons_16["NewLink"] = "new-link";
	BlueprintIcons_16["NewObject"] = "new-object";
	BlueprintIcons_16["NewPerson"] = "new-person";
	BlueprintIcons_16["NewPrescription"] = "new-prescription";
	BlueprintIcons_16["NewShield"] = "new-shield";
	BlueprintIcons_16["NewTextBox"] = "new-text-box";
	BlueprintIcons_16["Ninja"] = "ninja";
	BlueprintIcons_16["NotEqualTo"] = "not-equal-to";
	BlueprintIcons_16["NotificationsAdd"] = "notifications-add";
	BlueprintIcons_16["NotificationsSnooze"] = "notifications-snooze";
	BlueprintIcons_16["NotificationsUpdated"] = "notifications-updated";
	BlueprintIcons_16["Notifications"] = "notifications";
	BlueprintIcons_16["NumberedList"] = "numbered-list";
	BlueprintIcons_16["Numerical"] = "numerical";
	BlueprintIcons_16["ObjectView"] = "object-view";
	BlueprintIcons_16["Office"] = "office";
	BlueprintIcons_16["Offline"] = "offline";
	BlueprintIcons_16["OilField"] = "oil-field";
	BlueprintIcons_16["OneColumn"] = "one-column";
	BlueprintIcons_16["OneToMany"] = "one-to-many";
	BlueprintIcons_16["OneToOne"] = "one-to-one";
	BlueprintIcons_16["OpenApplication"] = "open-application";
	BlueprintIcons_16["Outdated"] = "outdated";
	BlueprintIcons_16["OuterJoin"] = "outer-join";
	BlueprintIcons_16["Output"] = "output";
	BlueprintIcons_16["Package"] = "package";
	BlueprintIcons_16["PageBreak"] = "page-break";
	BlueprintIcons_16["PageLayout"] = "page-layout";
	BlueprintIcons_16["PanelStats"] = "panel-stats";
	BlueprintIcons_16["PanelTable"] = "panel-table";
	BlueprintIcons_16["Panel"] = "panel";
	BlueprintIcons_16["Paperclip"] = "paperclip";
	BlueprintIcons_16["Paragraph"] = "paragraph";
	BlueprintIcons_16["PasteVariable"] = "paste-variable";
	BlueprintIcons_16["PathSearch"] = "path-search";
	BlueprintIcons_16["Path"] = "path";
	BlueprintIcons_16["Pause"] = "pause";
	BlueprintIcons_16["People"] = "people";
	BlueprintIcons_16["Percentage"] = "percentage";
	BlueprintIcons_16["Person"] = "person";
	BlueprintIcons_16["PhoneCall"] = "phone-call";
	BlueprintIcons_16["PhoneForward"] = "phone-forward";
	BlueprintIcons_16["PhoneSearch"] = "phone-search";
	BlueprintIcons_16["Phone"] = "phone";
	BlueprintIcons_16["PieChart"] = "pie-chart";
	BlueprintIcons_16["Pill"] = "pill";
	BlueprintIcons_16["Pin"] = "pin";
	BlueprintIcons_16["Pistol"] = "pistol";
	BlueprintIcons_16["PivotTable"] = "pivot-table";
	BlueprintIcons_16["Pivot"] = "pivot";
	BlueprintIcons_16["Play"] = "play";
	BlueprintIcons_16["Playbook"] = "playbook";
	BlueprintIcons_16["Plus"] = "plus";
	BlueprintIcons_16["PolygonFilter"] = "polygon-filter";
	BlueprintIcons_16["Popout"] = "popout";
	BlueprintIcons_16["Power"] = "power";
	BlueprintIcons_16["PredictiveAnalysis"] = "predictive-analysis";
	BlueprintIcons_16["Prescription"] = "prescription";
	BlueprintIcons_16["Presentation"] = "presentation";
	BlueprintIcons_16["Print"] = "print";
	BlueprintIcons_16["Projects"] = "projects";
	BlueprintIcons_16["Properties"] = "properties";
	BlueprintIcons_16["Property"] = "property";
	BlueprintIcons_16["PublishFunction"] = "publish-function";
	BlueprintIcons_16["Pulse"] = "pulse";
	BlueprintIcons_16["Rain"] = "rain";
	BlueprintIcons_16["Random"] = "random";
	BlueprintIcons_16["RangeRing"] = "range-ring";
	BlueprintIcons_16["Record"] = "record";
	BlueprintIcons_16["RectHeight"] = "rect-height";
	BlueprintIcons_16["RectWidth"] = "rect-width";
	BlueprintIcons_16["Rectangle"] = "rectangle";
	BlueprintIcons_16["Redo"] = "redo";
	BlueprintIcons_16["RefreshOff"] = "refresh-off";
	BlueprintIcons_16["Refresh"] = "refresh";
	BlueprintIcons_16["Regex"] = "regex";
	BlueprintIcons_16["RegressionChart"] = "regression-chart";
	BlueprintIcons_16["RemoveColumnLeft"] = "remove-column-left";
	BlueprintIcons_16["RemoveColumnRight"] = "remove-column-right";
	BlueprintIcons_16["RemoveColumn"] = "remove-column";
	BlueprintIcons_16["RemoveRowBottom"] = "remove-row-bottom";
	BlueprintIcons_16["RemoveRowTop"] = "remove-row-top";
	BlueprintIcons_16["Remove"] = "remove";
	BlueprintIcons_16["Repeat"] = "repeat";
	BlueprintIcons_16["Reset"] = "reset";
	BlueprintIcons_16["Resolve"] = "resolve";
	BlueprintIcons_16["Rig"] = "rig";
	BlueprintIcons_16["RightJoin"] = "right-join";
	BlueprintIcons_16["Ring"] = "ring";
	BlueprintIcons_16["RocketSlant"] = "rocket-slant";
	BlueprintIcons_16["Rocket"] = "rocket";
	BlueprintIcons_16["RootFolder"] = "root-folder";
	BlueprintIcons_16["RotateCcw"] = "rotate-ccw";
	BlueprintIcons_16["RotateCw"] = "rotate-cw";
	BlueprintIcons_16["RotateDocument"] = "rotate-document";
	BlueprintIcons_16["RotatePage"] = "rotate-page";
	BlueprintIcons_16["Route"] = "route";
	BlueprintIcons_16["RunHistory"] = "run-history";
	BlueprintIcons_16["Satellite"] = "satellite";
	BlueprintIcons_16["Saved"] = "saved";
	BlueprintIcons_16["ScatterPlot"] = "scatter-plot";
	BlueprintIcons_16["SearchAround"] = "search-around";
	BlueprintIcons_16["SearchTemplate"] = "search-template";
	BlueprintIcons_16["SearchText"] = "search-text";
	BlueprintIcons_16["Search"] = "search";
	BlueprintIcons_16["SegmentedControl"] = "segmented-control";
	BlueprintIcons_16["Select"] = "select";
	BlueprintIcons_16["SelectionBoxAdd"] = "selection-box-add";
	BlueprintIcons_16["SelectionBoxEdit"] = "selection-box-edit";
	BlueprintIcons_16["SelectionBoxRemove"] = "selection-box-remove";
	BlueprintIcons_16["SelectionBox"] = "selection-box";
	BlueprintIcons_16["Selection"] = "selection";
	BlueprintIcons_16["SendBackward"] = "send-backward";
	BlueprintIcons_16["SendMessage"] = "send-message";
	BlueprintIcons_16["SendToGraph"] = "send-to-graph";
	BlueprintIcons_16["SendToMap"] = "send-to-map";
	BlueprintIcons_16["SendTo"] = "send-to";
	BlueprintIcons_16["Sensor"] = "sensor";
	BlueprintIcons_16["SeriesAdd"] = "series-add";
	BlueprintIcons_16["SeriesConfiguration"] = "series-configuration";
	BlueprintIcons_16["SeriesDerived"] = "series-derived";
	BlueprintIcons_16["SeriesFiltered"] = "series-filtered";
	BlueprintIcons_16["SeriesSearch"] = "series-search";
	BlueprintIcons_16["ServerInstall"] = "server-install";
	BlueprintIcons_16["Server"] = "server";
	BlueprintIcons_16["Settings"] = "settings";
	BlueprintIcons_16["Shapes"] = "shapes";
	BlueprintIcons_16["Share"] = "share";
	BlueprintIcons_16["SharedFilter"] = "shared-filter";
	BlueprintIcons_16["Shield"] = "shield";
	BlueprintIcons_16["Ship"] = "ship";
	BlueprintIcons_16["Shop"] = "shop";
	BlueprintIcons_16["ShoppingCart"] = "shopping-cart";
	BlueprintIcons_16["ShortenText"] = "shorten-text";
	BlueprintIcons_16["SignalSearch"] = "signal-search";
	BlueprintIcons_16["SimCard"] = "sim-card";
	BlueprintIcons_16["Slash"] = "slash";
	BlueprintIcons_16["SmallCross"] = "small-cross";
	BlueprintIcons_16["SmallInfoSign"] = "small-info-sign";
	BlueprintIcons_16["SmallMinus"] = "small-minus";
	BlueprintIcons_16["SmallPlus"] = "small-plus";
	BlueprintIcons_16["SmallSquare"] = "small-square";
	BlueprintIcons_16["SmallTick"] = "small-tick";
	BlueprintIcons_16["Snowflake"] = "snowflake";
	BlueprintIcons_16["SoccerBall"] = "soccer-ball";
	BlueprintIcons_16["SocialMedia"] = "social-media";
	BlueprintIcons_16["SortAlphabeticalDesc"] = "sort-alphabetical-desc";
	BlueprintIcons_16["SortAlphabetical"] = "sort-alphabetical";
	BlueprintIcons_16["SortAsc"] = "sort-asc";
	BlueprintIcons_16["SortDesc"] = "sort-desc";
	BlueprintIcons_16["SortNumericalDesc"] = "sort-numerical-desc";
	BlueprintIcons_16["SortNumerical"] = "sort-numerical";
	BlueprintIcons_16["Sort"] = "sort";
	BlueprintIcons_16["SpellCheck"] = "spell-check";
	BlueprintIcons_16["Spin"] = "spin";
	BlueprintIcons_16["SplitColumns"] = "split-columns";
	BlueprintIcons_16["SportsStadium"] = "sports-stadium";
	BlueprintIcons_16["Square"] = "square";
	BlueprintIcons_16["StackedChart"] = "stacked-chart";
	BlueprintIcons_16["StadiumGeometry"] = "stadium-geometry";
	BlueprintIcons_16["StarEmpty"] = "star-empty";
	BlueprintIcons_16["Star"] = "star";
	BlueprintIcons_16["StepBackward"] = "step-backward";
	BlueprintIcons_16["StepChart"] = "step-chart";
	BlueprintIcons_16["StepForward"] = "step-forward";
	BlueprintIcons_16["Stop"] = "stop";
	BlueprintIcons_16["Stopwatch"] = "stopwatch";
	BlueprintIcons_16["Strikethrough"] = "strikethrough";
	BlueprintIcons_16["Style"] = "style";
	BlueprintIcons_16["Subscript"] = "subscript";
	BlueprintIcons_16["SubtractRightJoin"] = "subtract-right-join";
	BlueprintIcons_16["Superscript"] = "superscript";
	BlueprintIcons_16["SwapHorizontal"] = "swap-horizontal";
	BlueprintIcons_16["SwapVertical"] = "swap-vertical";
	BlueprintIcons_16["Sweep"] = "sweep";
	BlueprintIcons_16["Switch"] = "switch";
	BlueprintIcons_16["SymbolCircle"] = "symbol-circle";
	BlueprintIcons_16["SymbolCross"] = "symbol-cross";
	BlueprintIcons_16["SymbolDiamond"] = "symbol-diamond";
	BlueprintIcons_16["SymbolRectangle"] = "symbol-rectangle";
	BlueprintIcons_16["SymbolSquare"] = "symbol-square";
	BlueprintIcons_16["SymbolTriangleDown"] = "symbol-triangle-down";
	BlueprintIcons_16["SymbolTriangleUp"] = "symbol-triangle-up";
	BlueprintIcons_16["Syringe"] = "syringe";
	BlueprintIcons_16["TableSync"] = "table-sync";
	BlueprintIcons_16["TagAdd"] = "tag-add";
	BlueprintIcons_16["TagPromote"] = "tag-promote";
	BlueprintIcons_16["TagRefresh"] = "tag-refresh";
	BlueprintIcons_16["TagUndo"] = "tag-undo";
	BlueprintIcons_16["Tag"] = "tag";
	BlueprintIcons_16["Tags"] = "tags";
	BlueprintIcons_16["TakeAction"] = "take-action";
	BlueprintIcons_16["Tank"] = "tank";
	BlueprintIcons_16["Target"] = "target";
	BlueprintIcons_16["Taxi"] = "taxi";
	BlueprintIcons_16["Team"] = "team";
	BlueprintIcons_16["Temperature"] = "temperature";
	BlueprintIcons_16["TextHighlight"] = "text-highlight";
	BlueprintIcons_16["ThAdd"] = "th-add";
	BlueprintIcons_16["ThDerived"] = "th-derived";
	BlueprintIcons_16["ThDisconnect"] = "th-disconnect";
	BlueprintIcons_16["ThFiltered"] = "th-filtered";
	BlueprintIcons_16["ThListAdd"] = "th-list-add";
	BlueprintIcons_16["ThList"] = "th-list";
	BlueprintIcons_16["ThVirtualAdd"] = "th-virtual-add";
	BlueprintIcons_16["ThVirtual"] = "th-virtual";
	BlueprintIcons_16["Th"] = "th";
	BlueprintIcons_16["ThirdParty"] = "third-party";
	BlueprintIcons_16["ThumbsDown"] = "thumbs-down";
	BlueprintIcons_16["ThumbsUp"] = "thumbs-up";
	BlueprintIcons_16["TickCircle"] = "tick-circle";
	BlueprintIcons_16["Tick"] = "tick";
	BlueprintIcons_16["Time"] = "time";
	BlueprintIcons_16["TimelineAreaChart"] = "timeline-area-chart";
	BlueprintIcons_16["TimelineBarChart"] = "timeline-bar-chart";
	BlueprintIcons_16["TimelineEvents"] = "timeline-events";
	BlueprintIcons_16["TimelineLineChart"] = "timeline-line-chart";
	BlueprintIcons_16["Tint"] = "tint";
	BlueprintIcons_16["Torch"] = "torch";
	BlueprintIcons_16["Tractor"] = "tractor";
	BlueprintIcons_16["Train"] = "train";
	BlueprintIcons_16["Translate"] = "translate";
	BlueprintIcons_16["Trash"] = "trash";
	BlueprintIcons_16["Tree"] = "tree";
	BlueprintIcons_16["TrendingDown"] = "trending-down";
	BlueprintIcons_16["TrendingUp"] = "trending-up";
	BlueprintIcons_16["Trophy"] = "trophy";
	BlueprintIcons_16["Truck"] = "truck";
	BlueprintIcons_16["TwoColumns"] = "two-columns";
	BlueprintIcons_16["Unarchive"] = "unarchive";
	BlueprintIcons_16["Underline"] = "underline";
	BlueprintIcons_16["Undo"] = "undo";
	BlueprintIcons_16["UngroupObjects"] = "ungroup-objects";
	BlueprintIcons_16["UnknownVehicle"] = "unknown-vehicle";
	BlueprintIcons_16["Unlink"] = "unlink";
	BlueprintIcons_16["Unlock"] = "unlock";
	BlueprintIcons_16["Unpin"] = "unpin";
	BlueprintIcons_16["Unresolve"] = "unresolve";
	BlueprintIcons_16["Updated"] = "updated";
	BlueprintIcons_16["Upload"] = "upload";
	BlueprintIcons_16["User"] = "user";
	BlueprintIcons_16["VariableLayer"] = "variable-layer";
	BlueprintIcons_16["Variable"] = "variable";
	BlueprintIcons_16["Vector"] = "vector";
	BlueprintIcons_16["VerticalBarChartAsc"] = "vertical-bar-chart-asc";
	BlueprintIcons_16["VerticalBarChartDesc"] = "vertical-bar-chart-desc";
	BlueprintIcons_16["VerticalDistribution"] = "vertical-distribution";
	BlueprintIcons_16["VerticalInbetween"] = "vertical-inbetween";
	BlueprintIcons_16["Video"] = "video";
	BlueprintIcons_16["Virus"] = "virus";
	BlueprintIcons_16["VolumeDown"] = "volume-down";
	BlueprintIcons_16["VolumeOff"] = "volume-off";
	BlueprintIcons_16["VolumeUp"] = "volume-up";
	BlueprintIcons_16["Walk"] = "walk";
	BlueprintIcons_16["WarningSign"] = "warning-sign";
	BlueprintIcons_16["WaterfallChart"] = "waterfall-chart";
	BlueprintIcons_16["Waves"] = "waves";
	BlueprintIcons_16["WidgetButton"] = "widget-button";
	BlueprintIcons_16["WidgetFooter"] = "widget-footer";
	BlueprintIcons_16["WidgetHeader"] = "widget-header";
	BlueprintIcons_16["Widget"] = "widget";
	BlueprintIcons_16["Wind"] = "wind";
	BlueprintIcons_16["Won"] = "won";
	BlueprintIcons_16["WrapLines"] = "wrap-lines";
	BlueprintIcons_16["WrenchRedo"] = "wrench-redo";
	BlueprintIcons_16["WrenchSnooze"] = "wrench-snooze";
	BlueprintIcons_16["WrenchTime"] = "wrench-time";
	BlueprintIcons_16["Wrench"] = "wrench";
	BlueprintIcons_16["Yen"] = "yen";
	BlueprintIcons_16["ZoomIn"] = "zoom-in";
	BlueprintIcons_16["ZoomOut"] = "zoom-out";
	BlueprintIcons_16["ZoomToFit"] = "zoom-to-fit";
})(BlueprintIcons_16 || (BlueprintIcons_16 = {}));
BlueprintIcons_16.AddApplication, BlueprintIcons_16.AddChild, BlueprintIcons_16.AddClip, BlueprintIcons_16.AddColumnLeft, BlueprintIcons_16.AddColumnRight, BlueprintIcons_16.AddDerivedColumn, BlueprintIcons_16.AddLocation, BlueprintIcons_16.AddParent, BlueprintIcons_16.AddRowBottom, BlueprintIcons_16.AddRowTop, BlueprintIcons_16.AddTile, BlueprintIcons_16.AddToArtifact, BlueprintIcons_16.AddToFolder, BlueprintIcons_16.Add, BlueprintIcons_16.AimpointsTarget, BlueprintIcons_16.Airplane, BlueprintIcons_16.AlignCenter, BlueprintIcons_16.AlignJustify, BlueprintIcons_16.AlignLeft, BlueprintIcons_16.AlignRight, BlueprintIcons_16.AlignmentBottom, BlueprintIcons_16.AlignmentHorizontalCenter, BlueprintIcons_16.AlignmentLeft, BlueprintIcons_16.AlignmentRight, BlueprintIcons_16.AlignmentTop, BlueprintIcons_16.AlignmentVerticalCenter, BlueprintIcons_16.Ammunition, BlueprintIcons_16.Anchor, BlueprintIcons_16.Annotation, BlueprintIcons_16.Announcement, BlueprintIcons_16.Antenna, BlueprintIcons_16.AppHeader, BlueprintIcons_16.Application, BlueprintIcons_16.Applications, BlueprintIcons_16.Archive, BlueprintIcons_16.AreaOfInterest, BlueprintIcons_16.ArrayBoolean, BlueprintIcons_16.ArrayDate, BlueprintIcons_16.ArrayFloatingPoint, BlueprintIcons_16.ArrayNumeric, BlueprintIcons_16.ArrayObject, BlueprintIcons_16.ArrayString, BlueprintIcons_16.ArrayTimestamp, BlueprintIcons_16.Array, BlueprintIcons_16.ArrowBottomLeft, BlueprintIcons_16.ArrowBottomRight, BlueprintIcons_16.ArrowDown, BlueprintIcons_16.ArrowLeft, BlueprintIcons_16.ArrowRight, BlueprintIcons_16.ArrowTopLeft, BlueprintIcons_16.ArrowTopRight, BlueprintIcons_16.ArrowUp, BlueprintIcons_16.ArrowsArc, BlueprintIcons_16.ArrowsHorizontal, BlueprintIcons_16.ArrowsVertical, BlueprintIcons_16.Asterisk, BlueprintIcons_16.At, BlueprintIcons_16.AutomaticUpdates, BlueprintIcons_16.Axle, BlueprintIcons_16.Backlink, BlueprintIcons_16.BackwardTen, BlueprintIcons_16.Badge, BlueprintIcons_16.BanCircle, BlueprintIcons_16.BankAccount, BlueprintIcons_16.Barcode, BlueprintIcons_16.BinaryNumber, BlueprintIcons_16.Blank, BlueprintIcons_16.BlockPromote, BlueprintIcons_16.BlockedPerson, BlueprintIcons_16.Bold, BlueprintIcons_16.Book, BlueprintIcons_16.Bookmark, BlueprintIcons_16.Box, BlueprintIcons_16.BranchLocked, BlueprintIcons_16.BranchUnlocked, BlueprintIcons_16.Briefcase, BlueprintIcons_16.BringData, BlueprintIcons_16.BringForward, BlueprintIcons_16.BritishPound, BlueprintIcons_16.Bug, BlueprintIcons_16.Buggy, BlueprintIcons_16.Build, BlueprintIcons_16.Bullseye, BlueprintIcons_16.Calculator, BlueprintIcons_16.Calendar, BlueprintIcons_16.Camera, BlueprintIcons_16.CaretDown, BlueprintIcons_16.CaretLeft, BlueprintIcons_16.CaretRight, BlueprintIcons_16.CaretUp, BlueprintIcons_16.CargoShip, BlueprintIcons_16.CellTower, BlueprintIcons_16.Changes, BlueprintIcons_16.Chart, BlueprintIcons_16.Chat, BlueprintIcons_16.ChevronBackward, BlueprintIcons_16.ChevronDown, BlueprintIcons_16.ChevronForward, BlueprintIcons_16.ChevronLeft, BlueprintIcons_16.ChevronRight, BlueprintIcons_16.ChevronUp, BlueprintIcons_16.CircleArrowDown, BlueprintIcons_16.CircleArrowLeft, BlueprintIcons_16.CircleArrowRight, BlueprintIcons_16.CircleArrowUp, BlueprintIcons_16.CircleDashed, BlueprintIcons_16.Circle, BlueprintIcons_16.Citation, BlueprintIcons_16.Clean, BlueprintIcons_16.Clip, BlueprintIcons_16.ClipboardFile, BlueprintIcons_16.Clipboard, BlueprintIcons_16.CloudDownload, BlueprintIcons_16.CloudServer, BlueprintIcons_16.CloudTick, BlueprintIcons_16.CloudUpload, BlueprintIcons_16.Cloud, BlueprintIcons_16.CodeBlock, BlueprintIcons_16.Code, BlueprintIcons_16.Cog, BlueprintIcons_16.CollapseAll, BlueprintIcons_16.ColorFill, BlueprintIcons_16.ColumnLayout, BlueprintIcons_16.Comment, BlueprintIcons_16.Comparison, BlueprintIcons_16.Compass, BlueprintIcons_16.Compressed, BlueprintIcons_16.Confirm, BlueprintIcons_16.ConsoleAlert, BlueprintIcons_16.Console, BlueprintIcons_16.Construction, BlueprintIcons_16.Contrast, BlueprintIcons_16.Control, BlueprintIcons_16.CreditCard, BlueprintIcons_16.Crop, BlueprintIcons_16.CrossCircle, BlueprintIcons_16.Cross, BlueprintIcons_16.Crown, BlueprintIcons_16.CrystalBall, BlueprintIcons_16.CssStyle, BlueprintIcons_16.CubeAdd, BlueprintIcons_16.CubeCutout, BlueprintIcons_16.CubeCutouts, BlueprintIcons_16.CubeEdit, BlueprintIcons_16.CubeRemove, BlueprintIcons_16.Cube, BlueprintIcons_16.Cubes, BlueprintIcons_16.CurlyBraces, BlueprintIcons_16.CurvedRangeChart, BlueprintIcons_16.Cut, BlueprintIcons_16.Cycle, BlueprintIcons_16.Dashboard, BlueprintIcons_16.DataCloud, BlueprintIcons_16.DataConnection, BlueprintIcons_16.DataLineage, BlueprintIcons_16.DataSearch, BlueprintIcons_16.DataSync, BlueprintIcons_16.Database, BlueprintIcons_16.DeleteClip, BlueprintIcons_16.Delete, BlueprintIcons_16.Delta, BlueprintIcons_16.DeriveColumn, BlueprintIcons_16.Descendant, BlueprintIcons_16.Desktop, BlueprintIcons_16.Detection, BlueprintIcons_16.Diagnosis, BlueprintIcons_16.DiagramTree, BlueprintIcons_16.DirectionLeft, BlueprintIcons_16.DirectionRight, BlueprintIcons_16.Disable, BlueprintIcons_16.Divide, BlueprintIcons_16.DocumentCode, BlueprintIcons_16.DocumentLocked, BlueprintIcons_16.DocumentOpen, BlueprintIcons_16.DocumentShare, BlueprintIcons_16.Document, BlueprintIcons_16.Dollar, BlueprintIcons_16.Dot, BlueprintIcons_16.DoubleCaretHorizontal, BlueprintIcons_16.DoubleCaretVertical, BlueprintIcons_16.DoubleChevronDown, BlueprintIcons_16.DoubleChevronLeft, BlueprintIcons_16.DoubleChevronRight, BlueprintIcons_16.DoubleChevronUp, BlueprintIcons_16.DoughnutChart, BlueprintIcons_16.Download, BlueprintIcons_16.DragHandleHorizontal, BlueprintIcons_16.DragHandleVertical, BlueprintIcons_16.Draw, BlueprintIcons_16.DrawerLeftFilled, BlueprintIcons_16.DrawerLeft, BlueprintIcons_16.DrawerRightFilled, BlueprintIcons_16.DrawerRight, BlueprintIcons_16.DriveTime, BlueprintIcons_16.DroneUav, BlueprintIcons_16.Drone, BlueprintIcons_16.Duplicate, BlueprintIcons_16.Edit, BlueprintIcons_16.Eject, BlueprintIcons_16.Emoji, BlueprintIcons_16.Endnote, BlueprintIcons_16.Endorsed, BlueprintIcons_16.Engagement, BlueprintIcons_16.Envelope, BlueprintIcons_16.Equals, BlueprintIcons_16.Eraser, BlueprintIcons_16.Error, BlueprintIcons_16.Euro, BlueprintIcons_16.Excavator, BlueprintIcons_16.Exchange, BlueprintIcons_16.ExcludeRow, BlueprintIcons_16.ExpandAll, BlueprintIcons_16.Explain, BlueprintIcons_16.Export, BlueprintIcons_16.EyeOff, BlueprintIcons_16.EyeOn, BlueprintIcons_16.EyeOpen, BlueprintIcons_16.FastBackward, BlueprintIcons_16.FastForward, BlueprintIcons_16.FeedSubscribed, BlueprintIcons_16.Feed, BlueprintIcons_16.FighterJet, BlueprintIcons_16.Film, BlueprintIcons_16.FilterKeep, BlueprintIcons_16.FilterList, BlueprintIcons_16.FilterOpen, BlueprintIcons_16.FilterRemove, BlueprintIcons_16.FilterSortAsc, BlueprintIcons_16.FilterSortDesc, BlueprintIcons_16.Filter, BlueprintIcons_16.Flag, BlueprintIcons_16.Flame, BlueprintIcons_16.Flash, BlueprintIcons_16.FloatingPoint, BlueprintIcons_16.FloppyDisk, BlueprintIcons_16.FlowBranch, BlueprintIcons_16.FlowEnd, BlueprintIcons_16.FlowLinear, BlueprintIcons_16.FlowReviewBranch, BlueprintIcons_16.FlowReview, BlueprintIcons_16.Flows, BlueprintIcons_16.FolderClose, BlueprintIcons_16.FolderNew, BlueprintIcons_16.FolderOpen, BlueprintIcons_16.FolderSharedOpen, BlueprintIcons_16.FolderShared, BlueprintIcons_16.Follower, BlueprintIcons_16.Following, BlueprintIcons_16.Font, BlueprintIcons_16.ForkEnd, BlueprintIcons_16.Fork, BlueprintIcons_16.Form, BlueprintIcons_16.ForwardTen, BlueprintIcons_16.FrameToFrame, BlueprintIcons_16.Fuel, BlueprintIcons_16.FullCircle, BlueprintIcons_16.FullStackedChart, BlueprintIcons_16.Fullscreen, BlueprintIcons_16.FunctionMinimal, BlueprintIcons_16.Function, BlueprintIcons_16.GanttChart, BlueprintIcons_16.Generate, BlueprintIcons_16.Geofence, BlueprintIcons_16.Geolocation, BlueprintIcons_16.Geosearch, BlueprintIcons_16.Geotime, BlueprintIcons_16.GiftBox, BlueprintIcons_16.GitBranch, BlueprintIcons_16.GitCommit, BlueprintIcons_16.GitMerge, BlueprintIcons_16.GitNewBranch, BlueprintIcons_16.GitPull, BlueprintIcons_16.GitPush, BlueprintIcons_16.GitRebase, BlueprintIcons_16.GitRepo, BlueprintIcons_16.Glass, BlueprintIcons_16.GlobeNetworkAdd, BlueprintIcons_16.GlobeNetwork, BlueprintIcons_16.Globe, BlueprintIcons_16.GraphRemove, BlueprintIcons_16.Graph, BlueprintIcons_16.GreaterThanOrEqualTo, BlueprintIcons_16.GreaterThan, BlueprintIcons_16.GridView, BlueprintIcons_16.Grid, BlueprintIcons_16.GroupItem, BlueprintIcons_16.GroupObjects, BlueprintIcons_16.GroupedBarChart, BlueprintIcons_16.HandDown, BlueprintIcons_16.HandLeft, BlueprintIcons_16.HandRight, BlueprintIcons_16.HandUp, BlueprintIcons_16.Hand, BlueprintIcons_16.Hat, BlueprintIcons_16.HeaderOne, BlueprintIcons_16.HeaderThree, BlueprintIcons_16.HeaderTwo, BlueprintIcons_16.Header, BlueprintIcons_16.Headset, BlueprintIcons_16.HeartBroken, BlueprintIcons_16.Heart, BlueprintIcons_16.HeatGrid, BlueprintIcons_16.Heatmap, BlueprintIcons_16.Helicopter, BlueprintIcons_16.Help, BlueprintIcons_16.HelperManagement, BlueprintIcons_16.Hexagon, BlueprintIcons_16.HighPriority, BlueprintIcons_16.HighVoltagePole, BlueprintIcons_16.Highlight, BlueprintIcons_16.History, BlueprintIcons_16.Home, BlueprintIcons_16.HorizontalBarChartAsc, BlueprintIcons_16.HorizontalBarChartDesc, BlueprintIcons_16.HorizontalBarChart, BlueprintIcons_16.HorizontalDistribution, BlueprintIcons_16.HorizontalInbetween, BlueprintIcons_16.Hurricane, BlueprintIcons_16.IdNumber, BlueprintIcons_16.ImageRotateLeft, BlueprintIcons_16.ImageRotateRight, BlueprintIcons_16.Import, BlueprintIcons_16.InboxFiltered, BlueprintIcons_16.InboxGeo, BlueprintIcons_16.InboxSearch, BlueprintIcons_16.InboxUpdate, BlueprintIcons_16.Inbox, BlueprintIcons_16.InfoSign, BlueprintIcons_16.Inheritance, BlueprintIcons_16.InheritedGroup, BlueprintIcons_16.InnerJoin, BlueprintIcons_16.Input, BlueprintIcons_16.Insert, BlueprintIcons_16.Intelligence, BlueprintIcons_16.Intersection, BlueprintIcons_16.IpAddress, BlueprintIcons_16.IssueClosed, BlueprintIcons_16.IssueNew, BlueprintIcons_16.Issue, BlueprintIcons_16.Italic, BlueprintIcons_16.JoinTable, BlueprintIcons_16.KeyBackspace, BlueprintIcons_16.KeyCommand, BlueprintIcons_16.KeyControl, BlueprintIcons_16.KeyDelete, BlueprintIcons_16.KeyEnter, BlueprintIcons_16.KeyEscape, BlueprintIcons_16.KeyOption, BlueprintIcons_16.KeyShift, BlueprintIcons_16.KeyTab, BlueprintIcons_16.Key, BlueprintIcons_16.KnownVehicle, BlueprintIcons_16.LabTest, BlueprintIcons_16.Label, BlueprintIcons_16.LayerOutline, BlueprintIcons_16.Layer, BlueprintIcons_16.Layers, BlueprintIcons_16.LayoutAuto, BlueprintIcons_16.LayoutBalloon, BlueprintIcons_16.LayoutBottomRowThreeTiles, BlueprintIcons_16.LayoutBottomRowTwoTiles, BlueprintIcons_16.LayoutCircle, BlueprintIcons_16.LayoutGrid, BlueprintIcons_16.LayoutGroupBy, BlueprintIcons_16.LayoutHierarchy, BlueprintIcons_16.LayoutLeftColumnThreeTiles, BlueprintIcons_16.LayoutLeftColumnTwoTiles, BlueprintIcons_16.LayoutLinear, BlueprintIcons_16.LayoutRightColumnThreeTiles, BlueprintIcons_16.LayoutRightColumnTwoTiles, BlueprintIcons_16.LayoutSkewGrid, BlueprintIcons_16.LayoutSortedClusters, BlueprintIcons_16.LayoutThreeColumns, BlueprintIcons_16.LayoutThreeRows, BlueprintIcons_16.LayoutTopRowThreeTiles, BlueprintIcons_16.LayoutTopRowTwoTiles, BlueprintIcons_16.LayoutTwoColumns, BlueprintIcons_16.LayoutTwoRows, BlueprintIcons_16.Layout, BlueprintIcons_16.Learning, BlueprintIcons_16.LeftJoin, BlueprintIcons_16.LengthenText, BlueprintIcons_16.LessThanOrEqualTo, BlueprintIcons_16.LessThan, BlueprintIcons_16.Lifesaver, BlueprintIcons_16.Lightbulb, BlueprintIcons_16.Lightning, BlueprintIcons_16.Link, BlueprintIcons_16.LinkedSquares, BlueprintIcons_16.ListColumns, BlueprintIcons_16.ListDetailView, BlueprintIcons_16.List, BlueprintIcons_16.Locate, BlueprintIcons_16.Lock, BlueprintIcons_16.Locomotive, BlueprintIcons_16.LogIn, BlueprintIcons_16.LogOut, BlueprintIcons_16.LowVoltagePole, BlueprintIcons_16.Manual, BlueprintIcons_16.ManuallyEnteredData, BlueprintIcons_16.ManyToMany, BlueprintIcons_16.ManyToOne, BlueprintIcons_16.MapCreate, BlueprintIcons_16.MapMarker, BlueprintIcons_16.Map, BlueprintIcons_16.Markdown, BlueprintIcons_16.Maximize, BlueprintIcons_16.Media, BlueprintIcons_16.MenuClosed, BlueprintIcons_16.MenuOpen, BlueprintIcons_16.Menu, BlueprintIcons_16.MergeColumns, BlueprintIcons_16.MergeLinks, BlueprintIcons_16.Microphone, BlueprintIcons_16.Minimize, BlueprintIcons_16.Minus, BlueprintIcons_16.MobilePhone, BlueprintIcons_16.MobileVideo, BlueprintIcons_16.ModalFilled, BlueprintIcons_16.Modal, BlueprintIcons_16.Model, BlueprintIcons_16.Moon, BlueprintIcons_16.More, BlueprintIcons_16.Mountain, BlueprintIcons_16.Move, BlueprintIcons_16.Mugshot, BlueprintIcons_16.MultiSelect, BlueprintIcons_16.Music, BlueprintIcons_16.Nest, BlueprintIcons_16.NewComment, BlueprintIcons_16.NewDrawing, BlueprintIcons_16.NewGridItem, BlueprintIcons_16.NewLayer, BlueprintIcons_16.NewLayers, BlueprintIcons_16.NewLink, BlueprintIcons_16.NewObject, BlueprintIcons_16.NewPerson, BlueprintIcons_16.NewPrescription, BlueprintIcons_16.NewShield, BlueprintIcons_16.NewTextBox, BlueprintIcons_16.Ninja, BlueprintIcons_16.NotEqualTo, BlueprintIcons_16.NotificationsAdd, BlueprintIcons_16.NotificationsSnooze, BlueprintIcons_16.NotificationsUpdated, BlueprintIcons_16.Notifications, BlueprintIcons_16.NumberedList, BlueprintIcons_16.Numerical, BlueprintIcons_16.ObjectView, BlueprintIcons_16.Office, BlueprintIcons_16.Offline, BlueprintIcons_16.OilField, BlueprintIcons_16.OneColumn, BlueprintIcons_16.OneToMany, BlueprintIcons_16.OneToOne, BlueprintIcons_16.OpenApplication, BlueprintIcons_16.Outdated, BlueprintIcons_16.OuterJoin, BlueprintIcons_16.Output, BlueprintIcons_16.Package, BlueprintIcons_16.PageBreak, BlueprintIcons_16.PageLayout, BlueprintIcons_16.PanelStats, BlueprintIcons_16.PanelTable, BlueprintIcons_16.Panel, BlueprintIcons_16.Paperclip, BlueprintIcons_16.Paragraph, BlueprintIcons_16.PasteVariable, BlueprintIcons_16.PathSearch, BlueprintIcons_16.Path, BlueprintIcons_16.Pause, BlueprintIcons_16.People, BlueprintIcons_16.Percentage, BlueprintIcons_16.Person, BlueprintIcons_16.PhoneCall, BlueprintIcons_16.PhoneForward, BlueprintIcons_16.PhoneSearch, BlueprintIcons_16.Phone, BlueprintIcons_16.PieChart, BlueprintIcons_16.Pill, BlueprintIcons_16.Pin, BlueprintIcons_16.Pistol, BlueprintIcons_16.PivotTable, BlueprintIcons_16.Pivot, BlueprintIcons_16.Play, BlueprintIcons_16.Playbook, BlueprintIcons_16.Plus, BlueprintIcons_16.PolygonFilter, BlueprintIcons_16.Popout, BlueprintIcons_16.Power, BlueprintIcons_16.PredictiveAnalysis, BlueprintIcons_16.Prescription, BlueprintIcons_16.Presentation, BlueprintIcons_16.Print, BlueprintIcons_16.Projects, BlueprintIcons_16.Properties, BlueprintIcons_16.Property, BlueprintIcons_16.PublishFunction, BlueprintIcons_16.Pulse, BlueprintIcons_16.Rain, BlueprintIcons_16.Random, BlueprintIcons_16.RangeRing, BlueprintIcons_16.Record, BlueprintIcons_16.RectHeight, BlueprintIcons_16.RectWidth, BlueprintIcons_16.Rectangle, BlueprintIcons_16.Redo, BlueprintIcons_16.RefreshOff, BlueprintIcons_16.Refresh, BlueprintIcons_16.Regex, BlueprintIcons_16.RegressionChart, BlueprintIcons_16.RemoveColumnLeft, BlueprintIcons_16.RemoveColumnRight, BlueprintIcons_16.RemoveColumn, BlueprintIcons_16.RemoveRowBottom, BlueprintIcons_16.RemoveRowTop, BlueprintIcons_16.Remove, BlueprintIcons_16.Repeat, BlueprintIcons_16.Reset, BlueprintIcons_16.Resolve, BlueprintIcons_16.Rig, BlueprintIcons_16.RightJoin, BlueprintIcons_16.Ring, BlueprintIcons_16.RocketSlant, BlueprintIcons_16.Rocket, BlueprintIcons_16.RootFolder, BlueprintIcons_16.RotateCcw, BlueprintIcons_16.RotateCw, BlueprintIcons_16.RotateDocument, BlueprintIcons_16.RotatePage, BlueprintIcons_16.Route, BlueprintIcons_16.RunHistory, BlueprintIcons_16.Satellite, BlueprintIcons_16.Saved, BlueprintIcons_16.ScatterPlot, BlueprintIcons_16.SearchAround, BlueprintIcons_16.SearchTemplate, BlueprintIcons_16.SearchText, BlueprintIcons_16.Search, BlueprintIcons_16.SegmentedControl, BlueprintIcons_16.Select, BlueprintIcons_16.SelectionBoxAdd, BlueprintIcons_16.SelectionBoxEdit, BlueprintIcons_16.SelectionBoxRemove, BlueprintIcons_16.SelectionBox, BlueprintIcons_16.Selection, BlueprintIcons_16.SendBackward, BlueprintIcons_16.SendMessage, BlueprintIcons_16.SendToGraph, BlueprintIcons_16.SendToMap, BlueprintIcons_16.SendTo, BlueprintIcons_16.Sensor, BlueprintIcons_16.SeriesAdd, BlueprintIcons_16.SeriesConfiguration, BlueprintIcons_16.SeriesDerived, BlueprintIcons_16.SeriesFiltered, BlueprintIcons_16.SeriesSearch, BlueprintIcons_16.ServerInstall, BlueprintIcons_16.Server, BlueprintIcons_16.Settings, BlueprintIcons_16.Shapes, BlueprintIcons_16.Share, BlueprintIcons_16.SharedFilter, BlueprintIcons_16.Shield, BlueprintIcons_16.Ship, BlueprintIcons_16.Shop, BlueprintIcons_16.ShoppingCart, BlueprintIcons_16.ShortenText, BlueprintIcons_16.SignalSearch, BlueprintIcons_16.SimCard, BlueprintIcons_16.Slash, BlueprintIcons_16.SmallCross, BlueprintIcons_16.SmallInfoSign, BlueprintIcons_16.SmallMinus, BlueprintIcons_16.SmallPlus, BlueprintIcons_16.SmallSquare, BlueprintIcons_16.SmallTick, BlueprintIcons_16.Snowflake, BlueprintIcons_16.SoccerBall, BlueprintIcons_16.SocialMedia, BlueprintIcons_16.SortAlphabeticalDesc, BlueprintIcons_16.SortAlphabetical, BlueprintIcons_16.SortAsc, BlueprintIcons_16.SortDesc, BlueprintIcons_16.SortNumericalDesc, BlueprintIcons_16.SortNumerical, BlueprintIcons_16.Sort, BlueprintIcons_16.SpellCheck, BlueprintIcons_16.Spin, BlueprintIcons_16.SplitColumns, BlueprintIcons_16.SportsStadium, BlueprintIcons_16.Square, BlueprintIcons_16.StackedChart, BlueprintIcons_16.StadiumGeometry, BlueprintIcons_16.StarEmpty, BlueprintIcons_16.Star, BlueprintIcons_16.StepBackward, BlueprintIcons_16.StepChart, BlueprintIcons_16.StepForward, BlueprintIcons_16.Stop, BlueprintIcons_16.Stopwatch, BlueprintIcons_16.Strikethrough, BlueprintIcons_16.Style, BlueprintIcons_16.Subscript, BlueprintIcons_16.SubtractRightJoin, BlueprintIcons_16.Superscript, BlueprintIcons_16.SwapHorizontal, BlueprintIcons_16.SwapVertical, BlueprintIcons_16.Sweep, BlueprintIcons_16.Switch, BlueprintIcons_16.SymbolCircle, BlueprintIcons_16.SymbolCross, BlueprintIcons_16.SymbolDiamond, BlueprintIcons_16.SymbolRectangle, BlueprintIcons_16.SymbolSquare, BlueprintIcons_16.SymbolTriangleDown, BlueprintIcons_16.SymbolTriangleUp, BlueprintIcons_16.Syringe, BlueprintIcons_16.TableSync, BlueprintIcons_16.TagAdd, BlueprintIcons_16.TagPromote, BlueprintIcons_16.TagRefresh, BlueprintIcons_16.TagUndo, BlueprintIcons_16.Tag, BlueprintIcons_16.Tags, BlueprintIcons_16.TakeAction, BlueprintIcons_16.Tank, BlueprintIcons_16.Target, BlueprintIcons_16.Taxi, BlueprintIcons_16.Team, BlueprintIcons_16.Temperature, BlueprintIcons_16.TextHighlight, BlueprintIcons_16.ThAdd, BlueprintIcons_16.ThDerived, BlueprintIcons_16.ThDisconnect, BlueprintIcons_16.ThFiltered, BlueprintIcons_16.ThListAdd, BlueprintIcons_16.ThList, BlueprintIcons_16.ThVirtualAdd, BlueprintIcons_16.ThVirtual, BlueprintIcons_16.Th, BlueprintIcons_16.ThirdParty, BlueprintIcons_16.ThumbsDown, BlueprintIcons_16.ThumbsUp, BlueprintIcons_16.TickCircle, BlueprintIcons_16.Tick, BlueprintIcons_16.Time, BlueprintIcons_16.TimelineAreaChart, BlueprintIcons_16.TimelineBarChart, BlueprintIcons_16.TimelineEvents, BlueprintIcons_16.TimelineLineChart, BlueprintIcons_16.Tint, BlueprintIcons_16.Torch, BlueprintIcons_16.Tractor, BlueprintIcons_16.Train, BlueprintIcons_16.Translate, BlueprintIcons_16.Trash, BlueprintIcons_16.Tree, BlueprintIcons_16.TrendingDown, BlueprintIcons_16.TrendingUp, BlueprintIcons_16.Trophy, BlueprintIcons_16.Truck, BlueprintIcons_16.TwoColumns, BlueprintIcons_16.Unarchive, BlueprintIcons_16.Underline, BlueprintIcons_16.Undo, BlueprintIcons_16.UngroupObjects, BlueprintIcons_16.UnknownVehicle, BlueprintIcons_16.Unlink, BlueprintIcons_16.Unlock, BlueprintIcons_16.Unpin, BlueprintIcons_16.Unresolve, BlueprintIcons_16.Updated, BlueprintIcons_16.Upload, BlueprintIcons_16.User, BlueprintIcons_16.VariableLayer, BlueprintIcons_16.Variable, BlueprintIcons_16.Vector, BlueprintIcons_16.VerticalBarChartAsc, BlueprintIcons_16.VerticalBarChartDesc, BlueprintIcons_16.VerticalDistribution, BlueprintIcons_16.VerticalInbetween, BlueprintIcons_16.Video, BlueprintIcons_16.Virus, BlueprintIcons_16.VolumeDown, BlueprintIcons_16.VolumeOff, BlueprintIcons_16.VolumeUp, BlueprintIcons_16.Walk, BlueprintIcons_16.WarningSign, BlueprintIcons_16.WaterfallChart, BlueprintIcons_16.Waves, BlueprintIcons_16.WidgetButton, BlueprintIcons_16.WidgetFooter, BlueprintIcons_16.WidgetHeader, BlueprintIcons_16.Widget, BlueprintIcons_16.Wind, BlueprintIcons_16.Won, BlueprintIcons_16.WrapLines, BlueprintIcons_16.WrenchRedo, BlueprintIcons_16.WrenchSnooze, BlueprintIcons_16.WrenchTime, BlueprintIcons_16.Wrench, BlueprintIcons_16.Yen, BlueprintIcons_16.ZoomIn, BlueprintIcons_16.ZoomOut, BlueprintIcons_16.ZoomToFit;
var IconNamesNew = {};
var IconNamesLegacy = {};
for (const name of Object.values(BlueprintIcons_16)) {
	IconNamesNew[pascalCase(name)] = name;
	IconNamesLegacy[snakeCase(name).toUpperCase()] = name;
}
var IconNames = {
	...IconNamesNew,
	...IconNamesLegacy
};
var IconNamesSet = new Set(Object.values(IconNames));
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
export { ArrowDownIcon, ArrowLeftIcon, ArrowRightIcon, ArrowUpIcon, CaretDownIcon, CaretRightIcon, ChevronDownIcon, ChevronRightIcon, ChevronUpIcon, CrossIcon, DoubleCaretVerticalIcon, ErrorIcon, IconNames, IconSize, Icons, InfoSignIcon, KeyCommandIcon, KeyControlIcon, KeyDeleteIcon, KeyEnterIcon, KeyOptionIcon, KeyShiftIcon, SVGIconContainer, SmallCrossIcon, SmallTickIcon, TickIcon, WarningSignIcon };
