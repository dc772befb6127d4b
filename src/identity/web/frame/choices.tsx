/** Questions answered by one tap: the answers are cards of the same design. */
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";

/** The classes of an answer card, whether a link or a button. */
const CHOICE_CARD =
  "group flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition hover:border-primary hover:shadow-raised";

/** The content of an answer card: an icon, the answer with its explanation, and a chevron. */
function ChoiceFace({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft"
      >
        <Icon size={24} strokeWidth={1.9} />
      </span>
      <span className="min-w-0 grow">{children}</span>
      <ChevronRight
        aria-hidden="true"
        size={22}
        className="shrink-0 text-ink-subtle transition-transform group-hover:translate-x-0.5 group-hover:text-primary group-aria-disabled:translate-x-0"
      />
    </>
  );
}

export interface ChoiceLink {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly text: string;
}

/** A question whose answers are links: one tap answers it, and the back button undoes it. */
export function ChoiceLinks({ choices }: { readonly choices: readonly ChoiceLink[] }) {
  return (
    <ul className="grid gap-3">
      {choices.map(({ to, icon, name, text }) => (
        <li
          key={to}
          className={classNames(
            CHOICE_CARD,
            "relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-5",
          )}
        >
          <ChoiceFace icon={icon}>
            <Link
              to={to}
              className="text-lg font-bold text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none!"
            >
              {name}
            </Link>
            <span className="block text-sm text-ink-muted">{text}</span>
          </ChoiceFace>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceButtonProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly hint: string;
  /** The hint is a number or an address, set in tabular figures. */
  readonly hasFigures?: boolean;
  /** False while it cannot be chosen; the reason is shown beside it. */
  readonly isOpen?: boolean;
  readonly onChoose: () => void;
}

/** An answer that continues on the same page. */
export function ChoiceButton({ icon, name, hint, hasFigures = false, isOpen = true, onChoose }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && onChoose()}
      className={classNames(
        CHOICE_CARD,
        "w-full text-start aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-surface-sunken aria-disabled:shadow-none",
      )}
    >
      <ChoiceFace icon={icon}>
        <span className="block font-bold">{name}</span>{" "}
        <span className={classNames("block text-sm text-ink-muted", hasFigures && "figures")}>{hint}</span>
      </ChoiceFace>
    </button>
  );
}
