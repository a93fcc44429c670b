// Why a form was not sent, above the form, with a button to send it again if that may help.
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { Failure } from './submission.ts';

interface FailureSummaryProps {
  failure: Failure | undefined;
  formId: string;
}

export function FailureSummary({ failure, formId }: FailureSummaryProps) {
  if (!failure) return null;
  const { attempt, title, lines, mayRetry } = failure;
  return (
    <ErrorSummary key={attempt} title={title} lines={lines}>
      {mayRetry && (
        <button className="btn small" type="submit" form={formId}>
          Send again
        </button>
      )}
    </ErrorSummary>
  );
}
