import { Link } from "react-router";
import { useMessages } from "../i18n.tsx";
import { buttonLook } from "../ui/form/button-look.ts";
import { listPageMessages } from "./messages.ts";

/** Leads to the list without filters. */
export function ClearLink({ to }: { readonly to: string }) {
  const t = useMessages(listPageMessages);
  return (
    <Link to={to} preventScrollReset className={buttonLook({ variant: "quiet" })}>
      {t("clear")}
    </Link>
  );
}
