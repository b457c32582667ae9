import type { ReportSlot } from '../../call/screen/call-slots.ts';
import { BlockOffer } from '../../friends/block/BlockOffer.tsx';
import { useSendCallReport } from '../../reports/mutations.ts';
import { ReportSheet } from '../../reports/sheet/ReportSheet.tsx';

/** The sheet of a report, over the call. */
export default function CallReport({ onSend, ...report }: ReportSlot) {
  const send = useSendCallReport();
  return (
    <ReportSheet
      {...report}
      onSubmit={(body, frames) => {
        onSend();
        return send.mutateAsync({ report: body, frames });
      }}
      block={(words) => <BlockOffer userId={report.userId} username={report.username} words={words} />}
    />
  );
}
