// Public entry: movements between measures, shore figures, blending.
export { blend, shrinkage, type Blend, type BlendInput, type ShrinkageInput } from '../movement/blending.ts'
export {
  movement,
  type Movement,
  type MovementInput,
  type MovementMeasure,
  type MovementRole,
} from '../movement/movement.ts'
export { shoreQuantity, type ShoreQuantityInput } from '../movement/shore-quantity.ts'
