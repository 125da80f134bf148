import { at, mix, mixPoint, through, type Point } from './geometry.ts';
import { lowerEdge, palate, type SideShape, upperEdge } from './side-shape.ts';

const nasalFloor: readonly Point[] = [
  [206, 184],
  [268, 184],
  [330, 164],
  [410, 152],
  [488, 170],
];
const velumUp: readonly Point[] = [
  [488, 170],
  [528, 182],
  [566, 196],
  [566, 226],
  [536, 238],
  [518, 226],
  [486, 206],
];
const velumDown: readonly Point[] = [
  [488, 170],
  [514, 196],
  [528, 240],
  [530, 282],
  [514, 292],
  [502, 256],
  [486, 206],
];
/** The back wall of the throat. */
const wall = 566;
const bottom = 640;

/** What of the side view moves, as SVG paths. */
export type SidePaths = {
  /** Head and neck, open at the mouth. */
  readonly head: string;
  /** Its outline in front: forehead to upper lip, lower lip to neck. */
  readonly profile: string;
  /** Mouth and throat; the nose has its own. */
  readonly cavity: string;
  /** Its outline: the roof, and the back wall. */
  readonly edges: string;
  readonly nose: string;
  readonly velum: string;
  readonly tongue: string;
  readonly upperTooth: string;
  readonly lowerTooth: string;
  readonly upperGum: string;
  readonly lowerGum: string;
  readonly upperLip: string;
  readonly lowerLip: string;
  /** What lies below the roof: the tongue never goes through it. */
  readonly below: string;
  /** The way of the air through the mouth, and through the nose. */
  readonly mouthAir: string;
  readonly noseAir: string;
};

const mixed = (from: readonly Point[], to: readonly Point[], share: number) => from.map((point, n) => mixPoint(point, to[n]!, share));

export function sidePaths(shape: SideShape): SidePaths {
  const { tip, blade, dorsum, back, root, drop, upperLip: up, lowerLip: low, lip } = shape;
  const edge = lowerEdge(drop);
  const chin = drop * 0.9;
  const lifted = Math.min(1, Math.max(0, (edge[1] + 14 - tip[1]) / 50));
  /** Where the tongue begins, behind the lower teeth. */
  const floor: Point = [Math.max(272, Math.min(tip[0] + mix(-4, 62, lifted), 330)), Math.max(edge[1] + 46, tip[1] + mix(36, 26, lifted))];
  const bed = `C ${at([356, floor[1] + 52])} ${at([312, edge[1] + 84])} ${at([276, edge[1] + 66])} C ${at([264, edge[1] + 60])} ${at([254, edge[1] + 52])} ${at([246, edge[1] + 36])}`;
  const velum = mixed(velumUp, velumDown, shape.velum);
  const face = [
    'M 196 0 C 186 44 186 62 168 88 C 140 118 116 128 118 146 C 120 164 150 172 186 176',
    `C 178 190 ${at([up[0] + 4, 200])} ${at([up[0] - 4, up[1] - 12])}`,
  ].join(' ');
  const jaw = [
    `${at([low[0] - 6, low[1] + 10])} C ${at([low[0] - 2, low[1] + 34])} ${at([208, 362 + chin * 0.6])} ${at([192, 386 + chin])}`,
    `C ${at([168, 420 + chin])} ${at([172, 470 + chin])} ${at([216, 492 + chin * 0.8])}`,
    `C ${at([292, 518 + chin * 0.4])} 366 548 392 ${bottom}`,
  ].join(' ');
  const head = `${face} L ${at([up[0] + 6, up[1] + 8])} L 244 262 L ${at([244, edge[1] + 6])} L ${at([low[0] + 4, low[1]])} L ${jaw} L ${bottom} ${bottom} L ${bottom} 0 Z`;
  const roof = `${through(palate)} L ${through([...velum].reverse().slice(0, -2))}`;
  const cavity = [
    `M ${at([up[0] + 8, 284])} L 240 270 L ${roof} L ${wall} 196 L ${wall} ${bottom} L 420 ${bottom}`,
    `L ${at([400, floor[1] + 64])} ${bed} L ${at([242, edge[1] + 20])} L ${at([low[0] + 8, low[1] - 4])} Z`,
  ].join(' ');
  const nose = `M ${through([
    [150, 164],
    [196, 150],
    [236, 104],
    [330, 78],
    [450, 84],
    [536, 112],
    [wall, 168],
  ])} L ${wall} 262 L ${at(velum[2]!)} L ${at(velum[1]!)} L ${through([...nasalFloor].reverse())} C 196 180 178 174 168 172 Z`;
  const thin = tip[0] < 200 ? 0.75 : 1;
  const tongue = `M ${through([
    [410, bottom + 30],
    [340, 530 + drop * 0.3],
    [Math.max(290, floor[0] + 18), Math.max(edge[1] + 78, floor[1] + 34)],
    floor,
    [tip[0] + mix(2, 22, lifted), tip[1] + mix(17, 14, lifted) * thin],
    tip,
    [tip[0] + 16, tip[1] - 11 * thin],
    blade,
    dorsum,
    back,
    root,
    [530, bottom + 30],
  ])} Z`;
  const upperLip = `M ${at([up[0] + 30, up[1] - 26])} C ${at([up[0] - lip * 0.3, up[1] - lip * 1.2])} ${at([up[0] - lip * 1.5, up[1] - 2])} ${at([up[0] - lip * 0.8, up[1] + lip * 0.8])} C ${at([up[0], up[1] + lip * 1.1])} ${at([up[0] + 26, up[1] + lip * 0.9])} ${at([up[0] + 36, up[1] + 6])} Z`;
  const lowerLip = `M ${at([low[0] + 32, low[1] + 4])} C ${at([low[0] + 22, low[1] - lip])} ${at([low[0] - 4, low[1] - lip * 1.1])} ${at([low[0] - lip * 0.8, low[1] - lip * 0.6])} C ${at([low[0] - lip * 1.6, low[1] + 4])} ${at([low[0] - lip * 0.8, low[1] + lip * 1.2])} ${at([low[0] + 20, low[1] + 34])} Z`;
  return {
    head,
    profile: `${face} M ${jaw}`,
    cavity,
    edges: `M ${through(palate)} M ${wall} 168 V ${bottom} M ${at([400, floor[1] + 64])} ${bed}`,
    nose,
    velum: `M ${through(velum)} Z`,
    tongue,
    upperTooth: `M 218 240 C 214 262 220 282 ${at(upperEdge)} C 234 288 244 268 246 240 Z`,
    lowerTooth: `M ${at([edge[0] - 10, edge[1] + 48])} C ${at([edge[0] - 12, edge[1] + 26])} ${at([edge[0] - 8, edge[1] + 8])} ${at(edge)} C ${at([edge[0] + 10, edge[1] + 6])} ${at([edge[0] + 16, edge[1] + 26])} ${at([edge[0] + 16, edge[1] + 48])} Z`,
    upperGum: 'M 212 244 C 212 226 226 220 240 226 C 252 230 268 244 264 262 C 256 254 250 248 246 246 C 234 250 224 250 212 244 Z',
    lowerGum: `M ${at([edge[0] - 14, edge[1] + 44])} C ${at([edge[0] - 6, edge[1] + 36])} ${at([edge[0] + 10, edge[1] + 36])} ${at([edge[0] + 20, edge[1] + 44])} C ${at([edge[0] + 24, edge[1] + 62])} ${at([edge[0] + 10, edge[1] + 76])} ${at([edge[0] - 4, edge[1] + 70])} C ${at([edge[0] - 14, edge[1] + 66])} ${at([edge[0] - 16, edge[1] + 56])} ${at([edge[0] - 14, edge[1] + 44])} Z`,
    upperLip,
    lowerLip,
    below: `M 60 270 L 236 270 L ${through(palate)} L 560 232 L 700 232 L 700 700 L 60 700 Z`,
    mouthAir: `M ${through([
      [544, 600],
      [544, 420],
      [520, 280],
      [(dorsum[0] + 486) / 2, Math.max(206, dorsum[1] - 30)],
      [dorsum[0], dorsum[1] - 16],
      [blade[0], blade[1] - 16],
      [tip[0], tip[1] - 14],
    ])}`,
    noseAir: `M ${through([
      [546, 600],
      [548, 420],
      [548, 260],
      [530, 150],
      [440, 118],
      [330, 122],
      [236, 146],
      [180, 162],
    ])}`,
  };
}
