export default function DemandLetterSupport() {
  return <h1>Demand Letter Support</h1>;
}
