import { CalendarClock } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Id } from "#kernel/id.ts";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useMayCall } from "../../web/call-button.tsx";
import type { Purpose } from "../model/planned.ts";
import { plannedMessages } from "./messages.ts";

const PlanDialog = lazy(() => import("./plan-dialog.tsx"));

interface PlanButtonProps {
  readonly person: Id<"us">;
  readonly purpose: Purpose;
  readonly onPlanned?: () => void;
}

/** Opens the form that plans a call with a customer. */
export default function PlanButton({ person, purpose, onPlanned }: PlanButtonProps) {
  const t = useMessages(plannedMessages);
  const [isOpen, setOpen] = useState(false);
  if (!useMayCall()) return null;
  return (
    <>
      <Button variant="secondary" size="small" iconBefore={<CalendarClock aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t("plan")}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PlanDialog customer={person} purpose={purpose} onClose={() => setOpen(false)} onPlanned={() => onPlanned?.()} />
        </Suspense>
      ) : null}
    </>
  );
}
