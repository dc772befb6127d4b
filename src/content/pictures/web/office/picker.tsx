import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import type { PictureView } from "../../contract.ts";

/** Loaded on demand: most visits choose no picture. */
const Picker = lazy(() => import("./picker-dialog.tsx"));

/** A dialog that resolves to a picture, chosen or just uploaded: `const chosen = await pick()`. Render `dialog` somewhere in the page. */
export function usePicturePicker(): { readonly pick: () => Promise<PictureView | null>; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(picture: PictureView | null) => void>(undefined);
  const finish = (picture: PictureView | null) => {
    setOpen(false);
    settle.current?.(picture);
  };
  return {
    pick: () => {
      setOpen(true);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    },
    dialog: isOpen ? (
      <Suspense>
        <Picker onChoose={finish} onClose={() => finish(null)} />
      </Suspense>
    ) : null,
  };
}
