import { useId, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from "react";
import { X } from "lucide-react";
import { useMessages } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { dialogMessages } from "../messages.ts";

/** `anywhere`: Escape, the close button, a click outside. `escape`: not by a click outside. `never`: only by its own buttons. */
export type Dismissal = "anywhere" | "escape" | "never";

interface DialogShellProps {
  readonly dismissal: Dismissal;
  readonly onDismiss: () => void;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** An alert dialog is announced at once, title and text. */
  readonly urgent?: boolean;
  readonly size?: DialogSize;
  /** A dialog whose content grows and shrinks while it is open keeps its upper edge where it is. */
  readonly grows?: boolean;
  readonly children: ReactNode;
}

export type DialogSize = "sm" | "md" | "lg";
const SIZES: Record<DialogSize, string> = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" };

/** The native modal: a sheet from the bottom on phones, a centred panel elsewhere. Open while it is mounted. */
export function DialogShell({
  dismissal,
  onDismiss,
  labelledBy,
  describedBy,
  urgent = false,
  size = "sm",
  grows = false,
  children,
}: DialogShellProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useModal(ref);

  function onClick(event: MouseEvent<HTMLDialogElement>) {
    const outside = pressedOutside.current && event.target === event.currentTarget;
    pressedOutside.current = false;
    if (outside && dismissal === "anywhere") onDismiss();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a modal is where Tab, Escape and presses outside are decided
    <dialog
      ref={ref}
      role={urgent ? "alertdialog" : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-modal="true"
      tabIndex={-1}
      // Chrome closes on a second Escape even if `cancel` is prevented; closedby="none" stops it (QLT-9).
      closedby={dismissal === "never" ? "none" : "closerequest"}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissal !== "never") onDismiss();
      }}
      onClose={(event) => {
        // Closed by a browser without `closedby` support: reopens the dialog, and calls `onDismiss` unless dismissal is `never`.
        if (event.target !== event.currentTarget || event.currentTarget.open || !event.currentTarget.isConnected) return;
        event.currentTarget.showModal();
        if (dismissal !== "never") onDismiss();
      }}
      onKeyDown={(event) => keepFocusInside(event, dismissal)}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      // A press outside the dialog does not move the focus out of its field.
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      onClick={onClick}
      className={classNames(
        "m-0 mt-auto max-h-[90dvh] w-full max-w-full overflow-y-auto overscroll-contain rounded-t-panel border border-line bg-surface-raised p-0 text-ink shadow-overlay outline-none!",
        "sm:m-auto sm:max-h-[min(44rem,88dvh)] sm:rounded-panel",
        "translate-y-0 opacity-100 transition duration-base ease-arrive starting:translate-y-8 starting:opacity-0",
        "backdrop:transition backdrop:duration-base starting:backdrop:opacity-0",
        SIZES[size],
        grows && "max-sm:h-[90dvh] sm:mt-[10dvh]",
      )}
    >
      {/* Fills the dialog, so that a click whose target is the dialog itself is outside. */}
      <div className="p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:p-7">{children}</div>
    </dialog>
  );
}

let openCount = 0;

/** Opens the dialog and locks the page behind it. On close the browser returns the focus to where it was. */
function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    (dialog.querySelector<HTMLElement>("[data-autofocus]:is(button, input), [data-autofocus] button") ?? dialog).focus({
      preventScroll: true,
    });
    if (openCount++ === 0) document.documentElement.style.overflow = "hidden";
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body) opener.focus();
      if (--openCount === 0) document.documentElement.style.overflow = "";
    };
  }, [ref]);
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>, dismissal: Dismissal): void {
  if (event.key === "Escape" && dismissal === "never") event.preventDefault();
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility(),
  );
  const first = stops[0];
  const last = stops.at(-1);
  const at = document.activeElement;
  if (first === undefined || last === undefined) return event.preventDefault();
  if (event.shiftKey ? at === first || at === event.currentTarget : at === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

export interface DialogProps {
  readonly open: boolean;
  /** A request to close; the dialog stays open until `open` is false, so a question about unsaved changes can come first. */
  readonly onClose: () => void;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  /** Buttons that stay visible while the content scrolls. */
  readonly footer?: ReactNode;
  readonly size?: DialogSize;
  readonly dismissal?: Dismissal;
}

/** A dialog with its own content (a form, a list). For questions use useDialogs(). */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, hint, children, footer, size = "md", dismissal = "anywhere" }: Omit<DialogProps, "open">) {
  const titleId = useId();
  return (
    <DialogShell dismissal={dismissal} onDismiss={onClose} labelledBy={titleId} size={size}>
      <header className="mb-5 flex items-start justify-between gap-4">
        <div>
          <h2 id={titleId} className="text-2xl">
            {title}
          </h2>
          {hint === undefined ? null : <p className="mt-1 text-ink-muted">{hint}</p>}
        </div>
        {dismissal === "never" ? null : <CloseButton onClick={onClose} />}
      </header>
      {children}
      {footer === undefined ? null : (
        <footer className="sticky bottom-0 -mx-6 mt-6 flex flex-col-reverse gap-3 border-t border-line bg-surface-raised px-6 pt-4 sm:-mx-7 sm:flex-row sm:justify-end sm:px-7">
          {footer}
        </footer>
      )}
    </DialogShell>
  );
}

export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const t = useMessages(dialogMessages);
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={t("close")}
      className="-me-2 -mt-2 flex size-11 shrink-0 items-center justify-center rounded-pill text-ink-muted transition-colors hover:bg-surface-hover hover:text-ink"
    >
      <X aria-hidden="true" size={22} />
    </button>
  );
}
