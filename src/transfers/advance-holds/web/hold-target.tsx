import { Eye, EyeOff } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { useRevealed } from "#web/ui/reveal/use-revealed.ts";
import { revealHold, type AdvanceHoldView } from "../contract.ts";
import { isMasked } from "../model/advance-hold.ts";
import { holdMessages } from "./messages.ts";

/** The target of a hold: a person is a link for those who may see people, a number is masked until a reason is given. */
export function HoldTarget({ hold }: { readonly hold: AdvanceHoldView }) {
  const { kind, target, name, freezes } = hold;
  const t = useMessages(holdMessages);
  const may = useMay();
  return (
    <>
      <span className="text-sm text-ink-muted">{t(`kind.${kind}`)}</span>
      <br />
      {isMasked(hold) ? (
        <MaskedNumber hold={hold} />
      ) : kind === "person" && may("user", "view") ? (
        <Link
          to={freezes ? `${href("/office/user/:id", { id: target })}#freeze` : href("/office/user/:id", { id: target })}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          {name ?? target}
        </Link>
      ) : (
        <span className="font-semibold wrap-anywhere figures">{name ?? target}</span>
      )}
    </>
  );
}

/** One number of the list, which a reason reveals for a while. */
function MaskedNumber({ hold: { id, target } }: { readonly hold: AdvanceHoldView }) {
  const t = useMessages(holdMessages);
  const { revealed, reveal, hide } = useRevealed(
    { title: t("revealTitle", { target }), text: t("revealText"), confirm: t("reveal") },
    (reason) => api(revealHold, { id, reason }),
  );
  const Icon = revealed === null ? Eye : EyeOff;
  const says = t(revealed === null ? "reveal" : "hide");
  return (
    <span className="flex items-center gap-x-2">
      <span className="font-semibold wrap-anywhere figures">{revealed?.target ?? target}</span>
      <Button
        size="small"
        variant="quiet"
        iconOnly
        label={`${says} · ${target}`}
        onClick={() => void (revealed === null ? reveal() : hide())}
      >
        <Icon aria-hidden size={18} />
      </Button>
    </span>
  );
}
