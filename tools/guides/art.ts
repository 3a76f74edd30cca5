/** Papers of the design's palette that the guides are cut from. */
const paper = {
  tinta: '#2B0F17',
  palo: '#6B1D30',
  palo2: '#4E1424',
  arcilla: '#C64A2B',
  arcilla2: '#A3361B',
  ladrillo: '#B44023',
  tabla: '#8E2C17',
  albaricoque: '#F8B26B',
  rayo: '#FABB7A',
  durazno: '#FCD9AE',
  lino: '#F5E4C8',
  marfil: '#FFF6E5',
  sol: '#F7C02B',
  orquidea: '#E58FA8',
  hoja: '#113F35',
  palma: '#1F6B4C',
  brote: '#93B85A',
} as const;

const cut = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

const use = (drawing: string, color: string, at: string) =>
  `<use href="#${drawing}" color="${color}" transform="${at}"/>`;

/** Places a drawing whose root is 0,0: position, turn in degrees, scale. */
const place = (x: number, y: number, turn: number, scale: number) =>
  `translate(${x} ${y})rotate(${turn})scale(${scale})`;

const flower = (
  name: 'flor-de-mayo' | 'flor-de-araguaney',
  x: number,
  y: number,
  turn: number,
  scale: number,
) => {
  const [cx, cy] = name === 'flor-de-mayo' ? [100, 95] : [50, 50];
  return use(name, 'none', `${place(x, y, turn, scale)}translate(${-cx} ${-cy})`);
};

const scene = (shapes: string) =>
  `<svg class="arte" viewBox="0 0 1480 2100" preserveAspectRatio="none" aria-hidden="true">${shapes}</svg>`;

const ground = (y: number, lift: number) =>
  `M-4 ${y}C304 ${y - lift} 524 ${y + 4} 804 ${y - lift / 2}S1284 ${y + 2} 1484 ${y - lift}V2104H-4Z`;

/** Wedges of light that open from a point; angles in degrees, 0 to the right, clockwise. */
function rays(x: number, y: number, angles: readonly number[], width: number): string {
  const far = 2600;
  const point = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    return `${Math.round(x + far * Math.cos(radians))} ${Math.round(y + far * Math.sin(radians))}`;
  };
  return angles.map((a) => `M${x} ${y}L${point(a - width)}L${point(a + width)}Z`).join('');
}

const COVER_RAYS = [-168, -150, -132, -114, -96, -78, -60, -42, -24, -6];
const COVER_SUNS = [
  [150, 1420, 0.5],
  [240, 1170, 0.62],
  [450, 985, 0.76],
  [750, 912, 1.1],
  [1046, 985, 0.8],
  [1250, 1170, 0.66],
  [1336, 1410, 0.54],
] as const;

/** The cover's drawing: seven suns, the middle one at noon, over a cut-paper garden. */
export function coverArt(): string {
  const suns = COVER_SUNS.map(([x, y, scale], index) =>
    use('sol', index === 3 ? paper.marfil : paper.sol, place(x, y, index * 19, scale)),
  );
  return scene(
    cut('M-4-4H1484V2104H-4Z', paper.arcilla2) +
      cut(rays(740, 1640, COVER_RAYS, 4), paper.ladrillo) +
      suns.join('') +
      cut('M-4 1610c264-140 524-110 764-40 250 30 480-30 724-130v670H-4Z', paper.palma) +
      use('alga-gorda', paper.albaricoque, place(255, 1960, -10, 1.75)) +
      use('alga-ancha', paper.brote, place(745, 2010, 0, 2.75)) +
      use('alga-fina', paper.orquidea, place(1250, 1985, 9, 1.65)) +
      cut('M-4 1880c304-80 704-30 1004-50 200-24 360 0 484-40v320H-4Z', paper.hoja) +
      flower('flor-de-araguaney', 590, 1878, 12, 1.6) +
      flower('flor-de-araguaney', 1010, 1862, 40, 1.4) +
      flower('flor-de-araguaney', 1130, 1925, 75, 0.9),
  );
}

/** The lamp that theatres leave burning on the empty stage; its foot stands at x, y. */
const lamp = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y})scale(${scale})">${
    cut(
      'M-250-30C-130-70 90-66 240-40 330-20 320 40 190 56-20 76-240 70-300 30-330 0-300-14-250-30Z',
      paper.sol,
    ) +
    cut('M-8-470 8-472 14 0-16 2ZM-96 24-78-14 82-18 104 20Z', paper.tinta) +
    use('sol', paper.marfil, place(2, -540, 8, 0.95))
  }</g>`;

/** The last page's drawing: an empty stage where one lamp, a sun, stays lit. */
export function backArt(): string {
  return scene(
    cut('M-4-4H1484V2104H-4Z', paper.palo2) +
      cut('M700-4H790L1130 1540H350Z', paper.palo) +
      cut('M-4 1450L1484 1420V2104H-4Z', paper.tabla) +
      lamp(741, 1560, 1.3) +
      cut('M-4-4H236c-30 500-20 1000-70 1500-60 20-110-20-170 0Z', paper.arcilla) +
      cut('M-4-4H130c-20 480 0 1000-50 1480l-84 20Z', paper.arcilla2) +
      cut('M1484-4H1244c36 500 14 1000 76 1470 50 20 110-20 164 0Z', paper.arcilla) +
      cut('M1484-4H1362c26 480-6 980 54 1450l68 20Z', paper.arcilla2),
  );
}

/** Drawings behind the pages that are only read: first light, the garden of the steps, the stage afterwards. */
export const readingArt = {
  dawn: () =>
    scene(
      cut('M-4-4H1484V2104H-4Z', paper.albaricoque) +
        cut(rays(1080, 1960, [-172, -156, -140, -124, -108, -92, -76, -60, -44, -28, -12], 3.6), paper.rayo) +
        use('sol', paper.sol, place(1080, 1850, 12, 1.75)) +
        cut('M-4 1840c220-10 300-90 470-100 190-10 280 80 470 90 200 10 340-80 548-60v340H-4Z', paper.palma) +
        use('alga-alta', paper.brote, place(210, 1960, -6, 0.82)) +
        use('alga-fina', paper.arcilla, place(370, 1965, 12, 0.62)) +
        cut(ground(1940, 40), paper.hoja) +
        flower('flor-de-araguaney', 110, 1905, 12, 1),
    ),
  steps: () =>
    scene(
      cut('M-4-4H1484V2104H-4Z', paper.marfil) +
        cut('M1120-4h364v384c-104-40-184 0-264-80-80-90-50-200-100-304', paper.brote) +
        flower('flor-de-mayo', 1340, 130, 10, 1.15) +
        use('palma-arqueada', paper.palma, place(1230, 1930, 4, 1.6)) +
        use('alga-gorda', paper.arcilla, place(1010, 1935, -8, 0.75)) +
        cut(ground(1900, 50), paper.hoja),
    ),
  stage: () =>
    scene(
      cut('M-4-4H1484V2104H-4Z', paper.palo2) +
        cut('M1120-4h90l210 1880H930Z', paper.palo) +
        cut('M-4 1850L1484 1810V2104H-4Z', paper.tabla) +
        lamp(1170, 1876, 0.6),
    ),
};

interface MorningScene {
  readonly corner: string;
  readonly sun: string;
  readonly plants: string;
}

const CORNERS = [
  'M1090-4h394v404c-104-40-204 0-284-80-80-90-60-210-110-324',
  'M1060-4h424v360c-90 50-190 20-270-40-80-70-90-220-154-320',
  'M1110-4h374v430c-80-20-190-40-240-140-40-90-60-190-134-290',
] as const;

/** Day breaks as the mornings pass: each has its own sky, its own sun and another plant in bloom. */
const MORNINGS: readonly MorningScene[] = [
  {
    corner: paper.palo,
    sun: paper.arcilla,
    plants:
      use('alga-ancha', paper.palma, place(1320, 1890, 6, 0.82)) +
      use('alga-fina', paper.brote, place(1180, 1900, -8, 0.54)),
  },
  {
    corner: paper.arcilla2,
    sun: paper.albaricoque,
    plants:
      use('palma-abierta', paper.palma, place(1330, 1900, -4, 1)) +
      use('alga-gorda', paper.arcilla, place(1190, 1910, -10, 0.5)),
  },
  {
    corner: paper.orquidea,
    sun: paper.marfil,
    plants:
      use('alga-delgada', paper.palma, place(1330, 1890, 4, 0.84)) +
      flower('flor-de-mayo', 1310, 1700, 10, 0.5) +
      use('paloma', paper.arcilla, 'translate(1100 1720)scale(.56)'),
  },
  {
    corner: paper.arcilla,
    sun: paper.durazno,
    plants:
      use('alga-gorda', paper.palo, place(1320, 1890, 5, 0.86)) +
      use('alga-alta', paper.orquidea, place(1180, 1900, -9, 0.42)),
  },
  {
    corner: paper.albaricoque,
    sun: paper.sol,
    plants:
      use('alga-ancha', paper.palma, place(1320, 1890, 6, 0.84)) +
      use('alga-gorda', paper.arcilla, place(1180, 1905, -8, 0.46)) +
      flower('flor-de-mayo', 1320, 1700, 10, 0.56),
  },
  {
    corner: paper.brote,
    sun: paper.sol,
    plants:
      use('palma-arqueada', paper.palma, place(1300, 1900, 2, 0.98)) +
      use('alga-fina', paper.arcilla, place(1160, 1905, -8, 0.5)),
  },
  {
    corner: paper.sol,
    sun: paper.marfil,
    plants:
      use('alga-alta', paper.palma, place(1330, 1890, 4, 0.72)) +
      use('alga-fina', paper.brote, place(1190, 1900, -10, 0.54)) +
      flower('flor-de-araguaney', 1310, 1700, 10, 1) +
      flower('flor-de-araguaney', 1392, 1770, 40, 0.8),
  },
];

/** The drawing of a morning's reading page; 1 is the first. The sun is higher and larger each day. */
export function morningArt(morning: number): string {
  const index = (morning - 1) % MORNINGS.length;
  const { corner, sun, plants } = MORNINGS[index] as MorningScene;
  return scene(
    cut('M-4-4H1484V2104H-4Z', paper.marfil) +
      cut(CORNERS[index % CORNERS.length] ?? CORNERS[0], corner) +
      use('sol', sun, place(1340, 210 - index * 16, 8 + index * 11, 0.62 + index * 0.09)) +
      plants +
      cut(ground(1900, 50), paper.hoja),
  );
}

/** The papers of a writing page, and the tone of the words on its ground. */
export interface WritingScene {
  readonly sky: string;
  readonly ground: string;
  readonly tone: 'dark' | 'light';
}

const WRITING: readonly WritingScene[] = [
  { sky: paper.durazno, ground: paper.sol, tone: 'light' },
  { sky: paper.orquidea, ground: paper.palo, tone: 'dark' },
  { sky: paper.brote, ground: paper.hoja, tone: 'dark' },
  { sky: paper.lino, ground: paper.palo, tone: 'dark' },
  { sky: paper.durazno, ground: paper.orquidea, tone: 'light' },
  { sky: paper.sol, ground: paper.hoja, tone: 'dark' },
  { sky: paper.albaricoque, ground: paper.palo, tone: 'dark' },
];

const WRITING_AFTERWARDS: WritingScene = { sky: paper.sol, ground: paper.palo, tone: 'dark' };

/** The papers of a morning's writing page, or of one that belongs to no morning. */
export function writingScene(morning: number | null): WritingScene {
  if (morning === null) return WRITING_AFTERWARDS;
  return WRITING[(morning - 1) % WRITING.length] ?? WRITING_AFTERWARDS;
}

/** Sky and ground of a writing page; the ground is higher where a row of suns stands on it. */
export function writingArt({ sky, ground: earth }: WritingScene, withSuns: boolean): string {
  const horizon = withSuns ? 1668 : 1926;
  return scene(cut('M-4-4H1484V2104H-4Z', sky) + cut(`M-4 ${horizon}L1484 ${horizon - 36}V2104H-4Z`, earth));
}

/** A sheet to write on, cut by hand, with a flower pinned to its corner. */
export function sheetArt(index: number): string {
  const edges = [
    'M0 12L1000 0 990 1000 8 988Z',
    'M8 0L994 10 1000 990 0 1000Z',
    'M0 8L992 0 1000 986 6 1000Z',
  ];
  return `<svg class="papel" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">${cut(
    edges[index % edges.length] ?? '',
    paper.marfil,
  )}</svg>`;
}

/** The flower that pins a page's first sheet: an orchid where the paper is as yellow as the araguaney. */
export function pinArt({ sky }: WritingScene): string {
  const pin =
    sky === paper.sol ? flower('flor-de-mayo', 0, 0, 18, 0.5) : flower('flor-de-araguaney', 0, 0, 18, 0.92);
  return `<svg class="prendedor" viewBox="-50 -50 100 100" aria-hidden="true">${pin}</svg>`;
}

/** A row of suns: those of past mornings are coloured, today's waits for its colour, the others are seeds. */
export function sunsArt(morning: number, total: number, tone: WritingScene['tone']): string {
  const colour = tone === 'dark' ? paper.sol : paper.arcilla2;
  const suns = Array.from({ length: total }, (_, index) => {
    const at = (scale: number) => place(80 + index * 165, 85, index * 17, scale);
    if (index + 1 < morning) return use('sol', colour, at(0.46));
    if (index + 1 > morning) return use('sol', colour, at(0.2));
    return use('sol', colour, at(0.6)) + use('sol', paper.marfil, at(0.48));
  });
  const width = 160 + (total - 1) * 165;
  return `<svg class="fila" viewBox="0 0 ${width} 170" preserveAspectRatio="xMinYMid" aria-hidden="true">${suns.join('')}</svg>`;
}

const STAMPS = [
  { ground: paper.sol, drawing: use('sol', paper.palo, 'translate(50 52)scale(.24)') },
  { ground: paper.brote, drawing: use('hoja', paper.hoja, 'translate(22 82)scale(.66)') },
  { ground: paper.orquidea, drawing: use('estrella', paper.palo, 'translate(18 18)scale(.64)') },
  { ground: paper.hoja, drawing: use('paloma', paper.marfil, 'translate(12 22)scale(.4)') },
] as const;

/** The little stamp beside a step. */
export function stampArt(index: number): string {
  const { ground: earth, drawing } = STAMPS[index % STAMPS.length] ?? STAMPS[0];
  return `<svg class="sello" viewBox="0 0 100 100" aria-hidden="true">${cut('M2 6 97 0 100 95 5 100Z', earth)}${drawing}</svg>`;
}
