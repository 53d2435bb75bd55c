import { portableTankInput, tankQuantity, type TankQuantity, type TankQuantityInput } from '../tank/tank-quantity.ts'
import { plain, runTraced, type Traced } from './traced.ts'

/** A tank with its trace, without the other routines: what a calculator page loads. */
export function traceTank(input: TankQuantityInput): Traced<TankQuantity> {
  return runTraced('tankQuantity', tankQuantity, plain(portableTankInput(input)))
}
