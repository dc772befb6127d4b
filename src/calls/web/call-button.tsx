import { Phone } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { startCall } from "../contract.ts";
import { callMessages } from "./messages.ts";

/** Whether the reader may call customers. */
export function useMayCall(): boolean {
  const may = useMay();
  return may("chat", "answer") || may("verification", "review", "approve");
}

/** Requests a call with a customer and opens its page. */
export default function CallButton({ person }: { readonly person: Id<"us"> }) {
  const t = useMessages(callMessages);
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  if (!useMayCall()) return null;
  async function start() {
    setStarting(true);
    const id = newIdHere("cl");
    await errors.attempt(async () => {
      await api(startCall, { id, callee: person });
      await navigate(href("/call/:callId", { callId: id }));
    });
    setStarting(false);
  }
  return (
    <Button
      variant="secondary"
      size="small"
      loading={isStarting}
      iconBefore={<Phone aria-hidden size={16} />}
      onClick={() => void start()}
    >
      {t("start")}
    </Button>
  );
}
