import { ArrowDown, ArrowUp } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { sharedMessages } from "./messages.ts";
import { useRecordActions } from "./use-record-actions.ts";

interface ArrowsProps {
  readonly name: string;
  readonly whyNotUp: string | null;
  readonly whyNotDown: string | null;
  readonly go: (direction: "up" | "down") => void;
  /** Marks a button, so that it is found again after the page is rendered again. */
  readonly mark?: (direction: "up" | "down") => string;
}

const ARROWS = { up: ArrowUp, down: ArrowDown } as const;

/** Two buttons for keyboard and touch, in place of dragging, which works with a mouse alone. */
export function Arrows({ name, whyNotUp, whyNotDown, go, mark }: ArrowsProps) {
  const t = useMessages(sharedMessages);
  return (["up", "down"] as const).map((direction) => {
    const Arrow = ARROWS[direction];
    return (
      <span key={direction} data-act={mark?.(direction)} className="contents">
        <Button
          variant="quiet"
          size="small"
          iconOnly
          label={t(direction, { name })}
          reasonAt="tip"
          whyDisabled={direction === "up" ? whyNotUp : whyNotDown}
          onClick={() => go(direction)}
        >
          <Arrow aria-hidden size={18} />
        </Button>
      </span>
    );
  });
}

interface MoveButtonsProps {
  readonly name: string;
  /** Counted from 0; `count` is the length of the list. */
  readonly place: number;
  readonly count: number;
  readonly move: (direction: "up" | "down") => Promise<unknown>;
}

/** Moves a record one place up or down in a stored list. */
export function MoveButtons({ name, place, count, move }: MoveButtonsProps) {
  const t = useMessages(sharedMessages);
  const { act } = useRecordActions();
  const go = (direction: "up" | "down") => {
    const next = place + (direction === "up" ? 0 : 2);
    void act(() => move(direction), t("moved", { name, place: next }));
  };
  return (
    <span className="inline-flex gap-1">
      <Arrows
        name={name}
        whyNotUp={place === 0 ? t("first") : null}
        whyNotDown={place === count - 1 ? t("last") : null}
        go={go}
      />
    </span>
  );
}
