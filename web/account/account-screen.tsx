// The frame of the account screens: the line comes down on the left and carries the fields as points.
// Where there is room, it starts at something marked on the right: a pile of raw pages, or a sheet.
interface AccountScreenProps {
  title: string;
  /** Everything the line runs along: it ends at the form's button. */
  form: React.ReactNode;
  /** What stands below the end of the line. */
  below?: React.ReactNode;
  /** What the line comes out of. */
  aside?: React.ReactNode;
}

export function AccountScreen({ title, form, below, aside }: AccountScreenProps) {
  return (
    <div className="wrap account" data-aside={aside ? '' : undefined}>
      <div className="account-box">
        <div className="account-line">
          <h1>{title}</h1>
          {form}
        </div>
        {below && <div className="account-below">{below}</div>}
      </div>
      {aside}
    </div>
  );
}
