import { lazy, Suspense, useLayoutEffect, useRef, type RefObject } from "react";
import type { ComboboxFieldProps } from "./combobox-field.tsx";
import { TextField } from "./text-field.tsx";

const ComboboxField = lazy(async () => ({ default: (await import("./combobox-field.tsx")).ComboboxField }));

/**
 * A combobox that comes after the page: it weighs as much as everything else of a form. Until then its value stands in a field that waits. Whoever
 * was there with the keyboard already stays there: else the next key would go nowhere.
 */
export function LazyComboboxField(props: ComboboxFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  return (
    <div ref={box} className="contents">
      <Suspense fallback={<StandIn {...props} box={box} hadFocus={hadFocus} />}>
        <ComboboxField {...props} />
        <Arrived box={box} hadFocus={hadFocus} />
      </Suspense>
    </div>
  );
}

interface HandOver {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly hadFocus: RefObject<boolean>;
}

function StandIn(props: ComboboxFieldProps & HandOver) {
  const { label, hint, required = false, unmarked = false, hideLabel = false, value, options = [], box, hadFocus } = props;
  const text = options.find((option) => option.value === value)?.label ?? value;
  const facts = { label, hint, required, unmarked, hideLabel };
  // Asked before it is taken away: afterwards the focus is nowhere.
  useLayoutEffect(
    () => () => {
      hadFocus.current = box.current?.contains(document.activeElement) ?? false;
    },
    [box, hadFocus],
  );
  return <TextField {...facts} value={text} onChange={() => undefined} readOnly />;
}

function Arrived({ box, hadFocus }: HandOver) {
  useLayoutEffect(() => {
    if (hadFocus.current) box.current?.querySelector("input")?.focus();
    hadFocus.current = false;
  }, [box, hadFocus]);
  return null;
}
