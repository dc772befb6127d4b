import { Link2 } from "lucide-react";
import { useState } from "react";
import { buttonLook } from "#web/ui/form/button-look.ts";
import type { CalculatorMessages } from "./view.ts";

/** Copies the calculator's link, which shows the price of this amount to anyone who opens it. Hidden without JavaScript. */
export function CopyLink({ link, messages }: { readonly link: string; readonly messages: CalculatorMessages }) {
  const [copied, setCopied] = useState<{ readonly link: string; readonly isDone: boolean } | null>(null);
  const shown = copied?.link === link ? copied : null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(link, location.origin).href);
      setCopied({ link, isDone: true });
    } catch {
      // No clipboard (http), or not permitted: a message says where to copy the link by hand.
      setCopied({ link, isDone: false });
    }
  }

  return (
    <>
      <button type="button" onClick={() => void copy()} className={`needs-js ${buttonLook({ variant: "quiet" })}`}>
        <Link2 aria-hidden size={18} />
        {/* Where there is no room for words, the icon stands for them. */}
        <span className="@max-xs:sr-only">{shown?.isDone ? messages.copied : messages.copy}</span>
      </button>
      <span role="status" className={shown?.isDone === false ? "basis-full text-sm text-danger" : "sr-only"}>
        {shown === null ? "" : shown.isDone ? messages.copied : messages.notCopied}
      </span>
    </>
  );
}
