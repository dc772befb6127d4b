import { Trash2 } from "lucide-react";
import { useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { roomWords } from "../../messages.ts";
import { Arrows } from "../../move-buttons.tsx";
import { usePageEditing } from "./form-context.ts";
import { pageFormWords } from "./messages.ts";
import type { Path } from "./section-edits.ts";

interface PlaceButtonsProps {
  readonly path: Path;
  /** The item as it is called on screen. */
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly whyNotUp?: string | null;
  /** Left out where nothing can be taken away. */
  readonly whyNotRemove?: string | null;
  readonly onMoved?: (from: number, to: number) => void;
}

/** One place up or down in a list, or out of it. The focus goes with what was moved, so that the next press moves the same again. */
export function PlaceButtons({ path, name, place, count, whyNotUp, whyNotRemove, onMoved }: PlaceButtonsProps) {
  const t = useWords(pageFormWords);
  const room = useWords(roomWords);
  const { moveItem, removeItem, say } = usePageEditing();
  const mark = (at: number, act: string) => [...path, at, act].join(".");
  function move(direction: "up" | "down") {
    const to = place + (direction === "up" ? -1 : 1);
    moveItem(path, place, to);
    onMoved?.(place, to);
    say(room("moved", { name, place: to + 1 }));
    focusOn(mark(to, direction));
  }
  function remove() {
    removeItem(path, place);
    say(t("removed", { name }));
    focusOn([...path, "add"].join("."));
  }
  return (
    <span className="inline-flex gap-1">
      <Arrows
        name={name}
        whyNotUp={place === 0 ? room("first") : (whyNotUp ?? null)}
        whyNotDown={place === count - 1 ? room("last") : null}
        go={move}
        mark={(direction) => mark(place, direction)}
      />
      {whyNotRemove === undefined ? null : (
        <Button
          variant="quiet"
          size="small"
          iconOnly
          label={t("remove", { name })}
          reasonAt="tip"
          whyDisabled={whyNotRemove}
          onClick={remove}
        >
          <Trash2 aria-hidden size={18} />
        </Button>
      )}
    </span>
  );
}

/** Once the page is drawn anew. */
export function focusOn(act: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-act="${CSS.escape(act)}"] button`)?.focus());
}
