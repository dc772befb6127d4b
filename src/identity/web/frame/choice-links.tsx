import { ChevronRight, type LucideIcon } from "lucide-react";
import { Link } from "react-router";

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
      {choices.map(({ to, icon: Icon, name, text }) => (
        <li
          key={to}
          className="group relative flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition hover:border-primary hover:shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-5"
        >
          <span
            aria-hidden="true"
            className="flex size-12 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft"
          >
            <Icon size={24} strokeWidth={1.9} />
          </span>
          <span className="min-w-0 grow">
            <Link
              to={to}
              className="text-lg font-bold text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none!"
            >
              {name}
            </Link>
            <span className="block text-sm text-ink-muted">{text}</span>
          </span>
          <ChevronRight
            aria-hidden="true"
            size={22}
            className="shrink-0 text-ink-subtle transition-transform group-hover:translate-x-0.5 group-hover:text-primary"
          />
        </li>
      ))}
    </ul>
  );
}
