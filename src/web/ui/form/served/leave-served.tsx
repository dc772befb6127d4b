/** The question before a public form's entries are lost: public pages have no dialogs of their own. Loaded when somebody begins to type. */
import { LeaveWatch, useLeavePageQuestion } from "../../../leave-page.tsx";
import { DialogProvider } from "../../dialogs.tsx";

export function LeaveServed() {
  useLeavePageQuestion(true);
  return (
    <DialogProvider>
      <LeaveWatch />
    </DialogProvider>
  );
}
