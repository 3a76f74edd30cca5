import { expect, test } from 'vitest';
import { z } from 'zod';
import { unwrapped } from './fields/metadata.ts';
import { ENTRY_SCHEMAS, SECTION_SCHEMAS } from './schema.ts';

/**
 * The required fields that owners' content folders have, by section; one of a group or list as `group.field`. A
 * section that no owner has yet is not listed.
 */
const SECTIONS = {
  site: `name jobTitle domainLabel socialLinks socialLinks.url
    navigation navigation.hero navigation.about navigation.contact rating rating.label rating.spoken
    openBook.open openBook.close
    chat chat.label chat.message chat.order skipLink newTab`,
  header: 'navigationLabel menuLabel openMenu closeMenu',
  hero: 'title subtitle profileImage',
  about: `title description activities activities.title activities.description
    figures figures.value figures.label`,
  ebooks: 'title buyLabel featuresLabel',
  'printed-books': 'title buyLabel comingSoonLabel featuresLabel',
  'free-guides': `title figures figures.value figures.label ticketLabel downloadLabel unavailableLabel
    availableNote unavailableNote fileNote inPreparationNote`,
  youtube: 'title watchLabel viewsLabel durationLabel',
  contact: `title emailLabel phoneLabel locationLabel voices.words voices.who
    form form.name form.name.label form.name.error form.email form.email.label form.email.error
    form.phone form.phone.label form.phone.placeholder form.message form.message.label form.message.error
    form.submit form.sending form.sent form.privacy form.noScript form.loadFailure form.loadFailureAgain
    form.failure form.failureByEmail form.cut form.draft form.draft.restored form.draft.startOver
    form.draft.erased form.draft.undo form.whatsAppLabel form.emailLinkLabel
    toasts toasts.regionLabel toasts.closeLabel toasts.success toasts.success.title toasts.success.text
    toasts.failure toasts.failure.title toasts.failure.text`,
  footer: 'navigationLabel socialLabel backToTop',
  'not-found': 'searchTitle label title text homeCta contactCta',
};

/** The same of its cards. */
const CARDS = {
  ebooks: 'title category description image features',
  'printed-books': 'title category description image features',
  'free-guides': 'title description imageAlt isAvailable',
  youtube: 'title description category thumbnailAlt',
};

/** The paths of the fields that a form cannot do without, also inside groups and lists. */
function requiredIn(schema: z.ZodType): readonly string[] {
  const type = unwrapped(schema);
  if (type instanceof z.ZodArray) return requiredIn(type.element as z.ZodType);
  if (!(type instanceof z.ZodObject)) return [];
  return Object.entries(type.shape).flatMap(([name, own]) => {
    const field = own as z.ZodType;
    const inside = requiredIn(field).map((inner) => `${name}.${inner}`);
    return field.safeParse(undefined).success ? inside : [name, ...inside];
  });
}

/** The required fields of each schema that its list lacks, and those of its list that are not required. */
function differences(
  schemas: Readonly<Record<string, z.ZodType>>,
  lists: Readonly<Record<string, string>>,
): { readonly added: readonly string[]; readonly gone: readonly string[] } {
  const added: string[] = [];
  const gone: string[] = [];
  for (const [id, names] of Object.entries(lists)) {
    const required = schemas[id] ? requiredIn(schemas[id]) : [];
    const listed = names.split(/\s+/);
    added.push(...required.filter((name) => !listed.includes(name)).map((name) => `${id}: ${name}`));
    gone.push(...listed.filter((name) => !required.includes(name)).map((name) => `${id}: ${name}`));
  }
  return { added, gone };
}

test.each([
  ['sections', SECTION_SCHEMAS, SECTIONS],
  ['cards', ENTRY_SCHEMAS, CARDS],
])('no field of the %s is required that the content of owners may lack', (_, schemas, lists) => {
  const { added, gone } = differences(schemas, lists);
  expect(added, 'make it optional, or content of owners is refused').toEqual([]);
  expect(gone, 'not required any more: take it off the list').toEqual([]);
});
