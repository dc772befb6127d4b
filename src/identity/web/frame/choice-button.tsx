import type { LucideIcon } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import { CHOICE_CARD, ChoiceFace } from "./choice-card.tsx";

interface ChoiceButtonProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly hint: string;
  /** The hint is a number or an address: its digits are as wide as each other. */
  readonly hasFigures?: boolean;
  /** False while it can't be chosen; what it waits for is said beside it. */
  readonly isOpen?: boolean;
  readonly onChoose: () => void;
}

/** An answer that goes on in the same page. */
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
