import type { Content } from '../content/schema.ts';
import { ContactForm } from '../form/ContactForm.tsx';
import { contactFormView, directWays } from '../form/contact-form-view.ts';
import { DirectWays } from '../form/DirectWays.tsx';
import { SECTIONS } from '../page/section-map.ts';
import { ChatButton } from '../page/sections/ChatButton.tsx';
import { Footer } from '../page/sections/Footer.tsx';
import { Header } from '../page/sections/Header.tsx';
import { Menu } from '../page/sections/Menu.tsx';
import { hasForm, shownSections } from '../page/view/navigation.ts';

interface PageProps {
  readonly content: Content;
  /** Addresses of the form's script and styles, which `form/load-form.ts` loads. */
  readonly formScript: string;
  readonly formStyles: string;
}

/** Everything that visitors see (specification section 2). */
export function Page({ content, formScript, formStyles }: PageProps) {
  const contactWays = hasForm(content) ? (
    <div data-form={formScript} data-styles={formStyles}>
      <ContactForm view={contactFormView(content)} />
    </div>
  ) : (
    <DirectWays ways={directWays(content)} />
  );
  return (
    <>
      <Header content={content} />
      <main id="main">
        {shownSections(content).map((id) => {
          const Section = SECTIONS[id];
          return (
            <Section key={id} content={content}>
              {id === 'contact' && contactWays}
            </Section>
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
