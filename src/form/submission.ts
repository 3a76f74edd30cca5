/** What the e-mail template is given: all of it text (specification section 7). */
export interface TemplateParams extends Record<string, unknown> {
  readonly name: string;
  readonly email: string;
  readonly to_name: string;
  readonly message: string;
  readonly phone: string;
}

/**
 * Turns what the visitor wrote into the parameters of the e-mail template (specification section 7).
 * @param words the form's fields name, email, phone and message; one that is missing counts as empty
 * @param toName the site's domain label, sent as `to_name`
 */
export function templateParams(words: FormData, toName: string): TemplateParams {
  const text = (field: string) => String(words.get(field) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    to_name: toName,
    message: text('message'),
    phone: text('phone'),
  };
}
