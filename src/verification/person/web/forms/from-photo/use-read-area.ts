import { useEffect, useRef } from "react";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { areaNamed } from "./read-entries.ts";

interface AreaToChoose {
  /** The area as the photograph names it; undefined where nothing is to be chosen. */
  readonly read: string | undefined;
  readonly chosen: string;
  readonly options: readonly Option[];
  readonly onChoose: (code: string) => void;
}

/** Chooses the area that was read, once, when its list is there and the person has chosen none. */
export function useReadArea({ read, chosen, options, onChoose }: AreaToChoose): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || options.length === 0) return;
    isDone.current = true;
    const code = chosen === "" ? areaNamed(read, options) : null;
    if (code !== null) onChoose(code);
  });
}
