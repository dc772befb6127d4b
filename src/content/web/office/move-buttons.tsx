import { ArrowDown, ArrowUp } from "lucide-react";
import { useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { roomWords } from "./messages.ts";
import { useRecordActs } from "./use-record-acts.ts";

interface ArrowsProps {
  readonly name: string;
  readonly whyNotUp: string | null;
  readonly whyNotDown: string | null;
  readonly go: (direction: "up" | "down") => void;
  /** What a button is found by, once the page is drawn anew. */
  readonly mark?: (direction: "up" | "down") => string;
}

const ARROWS = { up: ArrowUp, down: ArrowDown } as const;

/** Two buttons do for keyboard and finger what dragging does for a mouse alone. */
export function Arrows({ name, whyNotUp, whyNotDown, go, mark }: ArrowsProps) {
  const t = useWords(roomWords);
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
  /** From 0, of how many. */
  readonly place: number;
  readonly count: number;
  readonly move: (direction: "up" | "down") => Promise<unknown>;
}

/** One place up or down in a list that is stored. */
export function MoveButtons({ name, place, count, move }: MoveButtonsProps) {
  const t = useWords(roomWords);
  const { act } = useRecordActs();
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
