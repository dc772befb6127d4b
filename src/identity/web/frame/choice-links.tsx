import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { CHOICE_CARD, ChoiceFace } from "./choice-card.tsx";

export interface ChoiceLink {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly text: string;
}

/** A question whose answers are links: one touch answers it, and the back button takes the answer back. */
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
