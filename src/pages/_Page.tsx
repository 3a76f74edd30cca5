import { type ComponentType, Fragment } from 'react';
import type { Content } from '../content/page-content.ts';
import type { PageSectionId } from '../content/schema.ts';
import { hasForm } from '../content/sections/contact.ts';
import { ContactForm } from '../form/ContactForm.tsx';
import { contactFormView, directWays } from '../form/contact-form-view.ts';
import { DirectWays } from '../form/DirectWays.tsx';
import { marks } from '../form/form-elements.ts';
import { About } from '../page/sections/About.tsx';
import { ChatButton } from '../page/sections/ChatButton.tsx';
import { Contact } from '../page/sections/Contact.tsx';
import { Ebooks } from '../page/sections/Ebooks.tsx';
import { FirstPages } from '../page/sections/FirstPage.tsx';
import { Footer } from '../page/sections/Footer.tsx';
import { FreeGuides } from '../page/sections/FreeGuides.tsx';
import { Header } from '../page/sections/Header.tsx';
import { Hero } from '../page/sections/Hero.tsx';
import { Menu } from '../page/sections/Menu.tsx';
import { PrintedBooks } from '../page/sections/PrintedBooks.tsx';
import { Youtube } from '../page/sections/Youtube.tsx';
import type { SectionProps } from '../page/ui/Section.tsx';
import { shownSections } from '../page/view/navigation.ts';

/** The component of each section (specification section 2); their order is that of the menu's labels in the content. */
const SECTIONS = {
  hero: Hero,
  about: About,
  ebooks: Ebooks,
  'printed-books': PrintedBooks,
  'free-guides': FreeGuides,
  youtube: Youtube,
  contact: Contact,
} satisfies Record<PageSectionId, ComponentType<SectionProps>>;

interface PageProps {
  readonly content: Content;
  /** Addresses of the form's script and styles, which `form/load-form.ts` loads. */
  readonly formScript: string;
  readonly formStyles: string;
}

/** Everything that visitors see (specification section 2). */
export function Page({ content, formScript, formStyles }: PageProps) {
  const contactWays = hasForm(content.contact) ? (
    <div {...marks({ 'data-form': formScript, 'data-styles': formStyles })}>
      <ContactForm view={contactFormView(content)} />
    </div>
  ) : (
    <DirectWays ways={directWays(content)} />
  );
  const sections = shownSections(content);
  const beforeBooks = sections.find((id) => id === 'ebooks' || id === 'printed-books');
  return (
    <>
      <Header content={content} />
      <main id="main">
        {sections.map((id) => {
          const Section = SECTIONS[id];
          return (
            <Fragment key={id}>
              {id === beforeBooks && <FirstPages content={content} />}
              <Section content={content}>{id === 'contact' && contactWays}</Section>
            </Fragment>
          );
        })}
      </main>
      <Footer content={content} />
      <ChatButton content={content} />
      <Menu content={content} />
      <p hidden data-address>
        {content.site.domainLabel}
      </p>
    </>
  );
}
