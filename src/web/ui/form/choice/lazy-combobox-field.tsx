import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { ComboboxFieldProps } from "./combobox-field.tsx";
import { loadCombobox } from "./load-combobox.ts";
import { TextField } from "../text-field.tsx";
import { typeInto } from "./type-into.ts";

const ComboboxField = lazy(async () => ({ default: (await loadCombobox()).ComboboxField }));

/**
 * A combobox loaded after the page, because it is as large as everything else of a form. Until then a placeholder field shows its value. A
 * person already typing there keeps the focus and the typed text, which would otherwise be lost.
 */
export function LazyComboboxField(props: ComboboxFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const onLeave = () => {
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
  };
  const typed = useRef("");
  const onArrive = () => {
    const input = box.current?.querySelector("input");
    if (hadFocus.current && input) {
      input.focus();
      if (typed.current !== "") typeInto(input, typed.current);
    }
    hadFocus.current = false;
    typed.current = "";
  };
  return (
    <div ref={box} className="contents">
      <Suspense fallback={<StandIn {...props} onLeave={onLeave} onType={(text) => (typed.current = text)} />}>
        <ComboboxField {...props} />
        <Arrived onArrive={onArrive} />
      </Suspense>
    </div>
  );
}

interface Waiting {
  readonly onLeave: () => void;
  readonly onType: (text: string) => void;
}

function StandIn(props: ComboboxFieldProps & Waiting) {
  const { label, hint, required = false, unmarked = false, hideLabel = false, value, options = [], onLeave, onType } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    onType(text);
  };
  const facts = { label, hint, required, unmarked, hideLabel };
  // Called before the removal: afterwards the focus is gone.
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => () => leave(), []);
  return <TextField {...facts} value={typed ?? chosen} onChange={type} autoComplete="off" />;
}

function Arrived({ onArrive }: { readonly onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  useLayoutEffect(() => arrive(), []);
  return null;
}
