import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { fillIn } from '../page/view/format.ts';
import type { ContactFormView } from './contact-form-view.ts';
import { FormNote } from './FormNote.tsx';
import { allMarked, contactForm, marked, markOf } from './form-elements.ts';
import type { PrefilledLink } from './prefilled-link.ts';
import { Toaster, type ToastState } from './Toaster.tsx';

/** What the notices around the form say. */
export interface NoticesState {
  /** A draft that filled the form, or one that «Empezar de cero» has just removed. */
  readonly draft: 'restored' | 'erased' | null;
  readonly isSending: boolean;
  /** The address of the message that has just been sent. */
  readonly sentFrom: string | null;
  /** After a failure, the first way with the visitor's message. */
  readonly prefilled: PrefilledLink | null;
  /** The one toast (specification section 9: 1 visible), until it is removed. */
  readonly toast: ToastState | null;
}

/** What the buttons of the notices do. */
interface Actions {
  /** Empties the form. */
  startOver(): void;
  /** Brings back what `startOver` removed. */
  undo(): void;
  changeToast(toast: ToastState | null): void;
}

/** Shows the notices in this state. */
type Show = (state: NoticesState) => void;

/** After so many failures at one state the notices are words alone: a browser's settings may refuse drawings (SVG). */
const FAILURES_BEFORE_PLAIN = 2;

/**
 * Renders the notices into the form's two statuses, at its beginning and after its button, and the toast into the body.
 * Statuses that have been removed are put back. If something has moved an element of a notice, React cannot remove it and
 * gives up: the notices are then rendered again, into other statuses, and if that fails too, as words alone. These stay words,
 * and if even they fail, nothing is tried until there is something else to say.
 */
export function showNotices(root: Document, view: ContactFormView, actions: Actions): Show {
  let shown: NoticesState | null = null;
  /** Failures at the state that is shown. */
  let failures = 0;
  let slots: ReturnType<typeof createSlots> | null = null;

  function createSlots() {
    const [beginning, end] = [statusOf(root, 'beginning'), statusOf(root, 'end')];
    const onUncaughtError = (error: unknown) => {
      console.error(error);
      failures += 1;
      // React renders nothing there any more.
      beginning.remove();
      end.remove();
      slots = null;
      if (failures <= FAILURES_BEFORE_PLAIN) setTimeout(render);
    };
    return { beginning, end, react: createRoot(end, { onUncaughtError }) };
  }

  function show(state: NoticesState) {
    shown = state;
    if (failures < FAILURES_BEFORE_PLAIN) failures = 0;
    render();
  }

  function render() {
    if (!shown) return;
    slots ??= createSlots();
    const { beginning, end, react } = slots;
    const form = contactForm(root);
    if (form && !form.contains(beginning)) form.prepend(beginning);
    if (form && !form.contains(end)) marked(form, 'data-submit')?.after(end);
    const notices = (
      <Notices
        {...shown}
        view={view}
        actions={actions}
        beginning={beginning}
        submit={() => marked(root, 'data-submit')}
        isPlain={failures >= FAILURES_BEFORE_PLAIN}
      />
    );
    // At once, because the caller then looks whether the focus was lost.
    flushSync(() => react.render(notices));
  }
  return show;
}

/** The status of the form's HTML for the notices of this place, or another if it is gone. */
function statusOf(root: Document, place: 'beginning' | 'end'): Element {
  const status = root.createElement('div');
  status.setAttribute('role', 'status');
  const form = contactForm(root);
  const statuses = form ? [...allMarked(form, 'data-notices')] : [];
  return statuses.find((one) => markOf(one, 'data-notices') === place) ?? status;
}

interface NoticesProps extends NoticesState {
  readonly view: ContactFormView;
  readonly actions: Actions;
  /** The status at the form's beginning, for the notice about the draft. */
  readonly beginning: Element;
  /** Returns the element around the submit button. */
  readonly submit: () => HTMLElement | null;
  /** Only words, without drawings. */
  readonly isPlain: boolean;
}

function Notices({
  draft,
  isSending,
  sentFrom,
  prefilled,
  toast,
  view,
  actions,
  beginning,
  submit,
  isPlain,
}: NoticesProps) {
  const [{ newTab, ...firstWay }] = view.ways;
  const link = { ...firstWay, href: prefilled?.href ?? firstWay.href };
  // The icon of a link says that it opens a new tab.
  const way = newTab && !isPlain ? { ...link, newTab } : link;
  const words = toast?.isOpen && view.toasts[toast.kind];
  return (
    <>
      {draft && createPortal(<DraftNotice {...{ draft, isSending, view, actions }} />, beginning)}
      {sentFrom && <p className="Notices-sent">{fillIn(view.sent, { email: sentFrom })}</p>}
      {prefilled && !isSending && (
        <FormNote text={prefilled.isCut ? `${view.failure} ${view.cut}` : view.failure} ways={[way]} />
      )}
      {isPlain ? (
        words && <p>{`${words.title} ${words.text}`}</p>
      ) : (
        <Toaster toast={toast} onChange={actions.changeToast} view={view} way={way} submit={submit} />
      )}
    </>
  );
}

type DraftNoticeProps = Pick<NoticesProps, 'isSending' | 'view' | 'actions'> & {
  readonly draft: NonNullable<NoticesState['draft']>;
};

/** Says that a draft is back, or was erased, and offers the opposite. */
function DraftNotice({ draft, isSending, view, actions }: DraftNoticeProps) {
  const isErased = draft === 'erased';
  return (
    <div className="Notices-draft">
      <p>{view.draft[draft]}</p>
      <button type="button" disabled={isSending} onClick={isErased ? actions.undo : actions.startOver}>
        {isErased ? view.draft.undo : view.draft.startOver}
      </button>
    </div>
  );
}
