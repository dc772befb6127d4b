import { useEffect, useEffectEvent } from "react";

/** Room for a keyboard of its own: on a phone the focus would cover half of the page with one. */
const WIDE = "(min-width: 64rem)";

/** Focuses the first field of a step on a wide screen, where the next thing to do is to type. */
export function useFirstField(focus: () => void) {
  const onOpen = useEffectEvent(focus);
  useEffect(() => {
    if (matchMedia(WIDE).matches) onOpen();
  }, []);
}
