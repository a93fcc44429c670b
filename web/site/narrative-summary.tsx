export default function NarrativeSummary() {
  return <h1>Narrative Summary</h1>;
}
