import { Outlet } from "react-router";
import { LeaveWatch } from "#web/leave-page.tsx";
import { EntryGate } from "#web/session/entry-gate.tsx";
import { DialogProvider } from "#web/ui/dialogs.tsx";
import { ToastProvider } from "#web/ui/toasts.tsx";

/** What the app's own pages stand on besides their layout: dialogs and notices. Public pages do without, and load without. */
export default function AppShell() {
  return (
    <ToastProvider>
      <DialogProvider>
        <EntryGate>
          <Outlet />
        </EntryGate>
        <LeaveWatch />
      </DialogProvider>
    </ToastProvider>
  );
}
