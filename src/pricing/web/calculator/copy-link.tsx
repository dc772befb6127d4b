import { Link2 } from "lucide-react";
import { useState } from "react";
import { buttonLook } from "#web/ui/form/button-look.ts";
import type { CalculatorWords } from "./view.ts";

/** Puts the calculator's link on the clipboard: the price of that very amount, for whoever gets it. Hidden without JavaScript. */
export function CopyLink({ link, words }: { readonly link: string; readonly words: CalculatorWords }) {
  const [copied, setCopied] = useState<{ readonly link: string; readonly isDone: boolean } | null>(null);
  const shown = copied?.link === link ? copied : null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(link, location.origin).href);
      setCopied({ link, isDone: true });
    } catch {
      // No clipboard here (http), or not allowed: the person can still copy by hand, and is told where.
      setCopied({ link, isDone: false });
    }
  }

  return (
    <>
      <button type="button" onClick={() => void copy()} className={`needs-js ${buttonLook({ variant: "quiet" })}`}>
        <Link2 aria-hidden size={18} />
        {shown?.isDone ? words.copied : words.copy}
      </button>
      <span role="status" className={shown?.isDone === false ? "basis-full text-sm text-danger" : "sr-only"}>
        {shown === null ? "" : shown.isDone ? words.copied : words.notCopied}
      </span>
    </>
  );
}
