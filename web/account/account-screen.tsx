// The layout of the account screens: the line runs down the left side with the fields as points on it. If
// there is room, the line starts at a marked passage on the right: a pile of raw pages, or a sheet.
import '../styles/forms.css';
import '../styles/account.css';

interface AccountScreenProps {
  title: string;
  /** Shown between the title and the form. */
  note?: React.ReactNode;
  /** The content along the line, which ends at the form's button. */
  form: React.ReactNode;
  /** Content below the end of the line. */
  below?: React.ReactNode;
  /** The illustration where the line starts. */
  aside?: React.ReactNode;
}

export function AccountScreen({ title, note, form, below, aside }: AccountScreenProps) {
  return (
    <div className="wrap account" data-aside={aside ? '' : undefined}>
      <div className="account-box">
        <div className="account-line">
          <h1>{title}</h1>
          {note}
          {form}
        </div>
        {below && <div className="account-below">{below}</div>}
      </div>
      {aside}
    </div>
  );
}
