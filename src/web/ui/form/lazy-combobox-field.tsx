import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef } from "react";
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
  const onLeave = () => {
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
  };
  const onArrive = () => {
    if (hadFocus.current) box.current?.querySelector("input")?.focus();
    hadFocus.current = false;
  };
  return (
    <div ref={box} className="contents">
      <Suspense fallback={<StandIn {...props} onLeave={onLeave} />}>
        <ComboboxField {...props} />
        <Arrived onArrive={onArrive} />
      </Suspense>
    </div>
  );
}

function StandIn(props: ComboboxFieldProps & { readonly onLeave: () => void }) {
  const { label, hint, required = false, unmarked = false, hideLabel = false, value, options = [], onLeave } = props;
  const text = options.find((option) => option.value === value)?.label ?? value;
  const facts = { label, hint, required, unmarked, hideLabel };
  // Told before it is taken away: afterwards the focus is nowhere.
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => () => leave(), []);
  return <TextField {...facts} value={text} onChange={() => undefined} readOnly />;
}

function Arrived({ onArrive }: { readonly onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  useLayoutEffect(() => arrive(), []);
  return null;
}
