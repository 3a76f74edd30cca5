import { blocks, type Finding, KINDS, type Kind, type Rule } from './finding.ts';
import { insecureLinks, videoAddresses } from './rules/addresses.ts';
import { alternativeTexts, pictureSizes } from './rules/pictures.ts';
import { sampleFiles } from './rules/sample-files.ts';
import { links, namedValues, texts } from './rules/sample-values.ts';
import { domain, emailKeys } from './rules/settings.ts';
import { author, searchWords, socialCard } from './rules/sharing.ts';
import { textLengths } from './rules/text-lengths.ts';
import type { SiteState } from './site-state.ts';

const RULES: readonly Rule[] = [
  emailKeys,
  domain,
  namedValues,
  links,
  sampleFiles,
  insecureLinks,
  videoAddresses,
  texts,
  alternativeTexts,
  pictureSizes,
  textLengths,
  author,
  searchWords,
  socialCard,
];

/** Kinds that only the network can find. */
const ASKED: readonly Kind[] = ['dead-links', 'unchecked-links'];

/** Everything between this content and a published page, what blocks first. */
export function findings(site: SiteState): readonly Finding[] {
  const order = Object.keys(KINDS);
  return RULES.flatMap((rule) => rule(site)).toSorted(
    (a, b) => Number(blocks(b)) - Number(blocks(a)) || order.indexOf(a.kind) - order.indexOf(b.kind),
  );
}

/** Kinds that were looked for and not found. */
export function foundWell(found: readonly Finding[], askedNetwork: boolean): readonly Kind[] {
  const kinds = Object.keys(KINDS) as Kind[];
  const looked = kinds.filter((kind) => askedNetwork || !ASKED.includes(kind));
  return looked.filter((kind) => !found.some((finding) => finding.kind === kind));
}
